package dev.taipan.pruning;

import dev.taipan.history.Accesses;
import dev.taipan.pruning.reach.TransactionChains;
import dev.taipan.pruning.table.VersionsOfWrites;

/**
 * The versions of each key by chain. A segment is the versions of one key by one chain, in chain
 * order, at consecutive places. Takes 8 bytes per final write and 8 per segment, and linear time.
 */
final class Segments {
  static final int NONE = -1;

  private final int[] firstOfKey;
  private final int[] chain;
  private final int[] start;
  private final int[] versionAt;
  private final int[] rankAt;
  private final int[] versionOfWrite;

  /** The segments of a history's writers. */
  Segments(Accesses accesses, TransactionChains chains) {
    int keys = accesses.history().keys();
    int transactions = accesses.history().transactions();
    int versions = keys == 0 ? 0 : accesses.writerEnd(keys - 1);
    int[] next = new int[keys];
    versionOfWrite = VersionsOfWrites.of(accesses);
    versionAt = new int[versions];
    rankAt = new int[versions];
    resetToStart(accesses, next);
    // By rank is chain by chain, and by chain order within each.
    for (int rank = 0; rank < transactions; rank++) {
      int t = chains.at(rank);
      for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
        int place = next[accesses.writeKey(w)]++;
        versionAt[place] = versionOfWrite[w];
        rankAt[place] = rank;
      }
    }
    firstOfKey = new int[keys + 1];
    int count = 0;
    for (int key = 0; key < keys; key++) {
      for (int p = accesses.writerStart(key); p < accesses.writerEnd(key); p++) {
        count += beginsSegment(accesses, chains, key, p) ? 1 : 0;
      }
      firstOfKey[key + 1] = count;
    }
    chain = new int[count];
    start = new int[count + 1];
    start[count] = versions;
    int segment = 0;
    for (int key = 0; key < keys; key++) {
      for (int p = accesses.writerStart(key); p < accesses.writerEnd(key); p++) {
        if (beginsSegment(accesses, chains, key, p)) {
          chain[segment] = chains.chainOf(chains.at(rankAt[p]));
          start[segment++] = p;
        }
      }
    }
  }

  private static void resetToStart(Accesses accesses, int[] next) {
    for (int key = 0; key < next.length; key++) {
      next[key] = accesses.writerStart(key);
    }
  }

  private boolean beginsSegment(Accesses accesses, TransactionChains chains, int key, int place) {
    return place == accesses.writerStart(key)
        || chains.chainOf(chains.at(rankAt[place])) != chains.chainOf(chains.at(rankAt[place - 1]));
  }

  /** The first segment of a key. */
  int first(int key) {
    return firstOfKey[key];
  }

  /** One past the last segment of a key. */
  int end(int key) {
    return firstOfKey[key + 1];
  }

  /** The chain of a segment. */
  int chain(int segment) {
    return chain[segment];
  }

  /** The version at a place. */
  int version(int place) {
    return versionAt[place];
  }

  /** The rank of the transaction that wrote the version at a place. */
  int rank(int place) {
    return rankAt[place];
  }

  /** The version that a final write made ({@link Accesses#writeStart}). */
  int versionOfWrite(int write) {
    return versionOfWrite[write];
  }

  /**
   * The place of a segment's last version of a rank up to {@code bound}, leaving out the one of
   * rank {@code except}; {@link #NONE} when there is none. Logarithmic time.
   */
  int latest(int segment, int bound, int except) {
    int begin = start[segment];
    int low = begin;
    int high = start[segment + 1];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rankAt[middle] <= bound) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    int place = low - 1;
    if (place >= begin && rankAt[place] == except) {
      place--;
    }
    return place >= begin ? place : NONE;
  }
}
