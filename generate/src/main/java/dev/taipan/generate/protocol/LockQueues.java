package dev.taipan.generate.protocol;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Shared and exclusive locks on keys, granted in the order of the requests: one queue of requests
 * per key, of which a prefix is granted, either one exclusive request or any number of shared ones.
 *
 * <p>Requests are numbered by the caller. Every operation takes constant time, {@link #release}
 * constant time for each request that it grants. Takes 4 bytes per key and 10 per request.
 */
final class LockQueues {
  /** No request. */
  static final int NONE = -1;

  /** By key, the request that came last. */
  private final int[] newest;

  /** By request, its neighbours in the queue. */
  private final int[] older;

  private final int[] newer;
  private final boolean[] exclusive;
  private final boolean[] granted;

  LockQueues(int keys, int requests) {
    newest = new int[keys];
    Arrays.fill(newest, NONE);
    older = new int[requests];
    newer = new int[requests];
    exclusive = new boolean[requests];
    granted = new boolean[requests];
  }

  /** The request for a key that came last and is not released, or {@link #NONE}. */
  int newest(int key) {
    return newest[key];
  }

  /** Whether a request has its lock. */
  boolean isGranted(int request) {
    return granted[request];
  }

  /** Puts a request at the end of a key's queue. */
  void request(int request, int key, boolean forExclusive) {
    int last = newest[key];
    older[request] = last;
    newer[request] = NONE;
    exclusive[request] = forExclusive;
    granted[request] = last == NONE || (!forExclusive && granted[last] && !exclusive[last]);
    if (last != NONE) {
      newer[last] = request;
    }
    newest[key] = request;
  }

  /**
   * Makes a request exclusive. It must be the newest of its key, and nobody may have relied on its
   * being granted: it may have to wait now.
   */
  void makeExclusive(int request) {
    exclusive[request] = true;
    granted[request] = older[request] == NONE;
  }

  /** Gives a granted lock back, and tells which requests are granted because of that. */
  void release(int request, int key, IntConsumer onGranted) {
    int before = older[request];
    int after = newer[request];
    if (after == NONE) {
      newest[key] = before;
    } else {
      older[after] = before;
    }
    if (before == NONE) {
      grantFrom(after, onGranted);
    } else {
      newer[before] = after;
    }
  }

  /** Grants the first request of a queue and, if it is shared, the shared ones behind it. */
  private void grantFrom(int first, IntConsumer onGranted) {
    int next = first;
    while (next != NONE && !granted[next] && (next == first || !exclusive[next])) {
      granted[next] = true;
      onGranted.accept(next);
      next = exclusive[next] ? NONE : newer[next];
    }
  }
}
