package dev.taipan.mockstore;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/**
 * Which transaction runs, where only one does; who comes first has the next turn. A transaction
 * that keeps others waiting for too long is ended, so that nobody waits forever.
 */
final class Turn {
  private final Condition changed;
  private final Duration patience;
  private final Deque<Object> waiting = new ArrayDeque<>();
  private Transaction<?> holder;
  private long since;

  /**
   * A free turn.
   *
   * @param lock held by whoever calls
   */
  Turn(Lock lock, Duration patience) {
    changed = lock.newCondition();
    this.patience = patience;
  }

  /**
   * Waits until no transaction runs.
   *
   * @param session who waits, in words
   */
  void await(String session) {
    if (holder != null && holder.wasBegunBy(Thread.currentThread()) && waiting.isEmpty()) {
      throw new IllegalStateException(
          "this thread runs a transaction of session "
              + holder.sessionName()
              + ", which has to end before "
              + session
              + " begins: the store runs one at a time, unless it is opened with "
              + Scheduling.INTERLEAVED);
    }
    Object ticket = new Object();
    waiting.add(ticket);
    try {
      while (holder != null || waiting.peek() != ticket) {
        long left = left();
        if (left > 0) {
          changed.awaitNanos(left);
        } else {
          holder.expire(session + " has waited for it for " + seconds());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TransactionTimedOutException(
          session + " was interrupted while waiting for its turn");
    } finally {
      waiting.remove(ticket);
      changed.signalAll();
    }
  }

  /** How long whoever has the turn may keep it, in nanoseconds. */
  private long left() {
    return holder == null ? patience.toNanos() : since + patience.toNanos() - System.nanoTime();
  }

  private String seconds() {
    return patience.toMillis() / 1000.0 + " s";
  }

  void take(Transaction<?> transaction) {
    holder = transaction;
    since = System.nanoTime();
  }

  void release(Transaction<?> transaction) {
    if (holder == transaction) {
      holder = null;
      changed.signalAll();
    }
  }
}
