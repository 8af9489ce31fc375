package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.parallel.Range;
import dev.taipan.history.time.Deadline;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The stale reads of a part of a guessed order: those after whose writer another writer of the key
 * comes before the reader. Looks at these writers, until more have been looked at in all parts than
 * is allowed.
 */
final class StaleReads {
  private static final int TRANSACTIONS_PER_DEADLINE_CHECK = 1 << 8;

  private final Accesses accesses;
  private final WritersInOrder writers;
  private final SeenWriters sight;
  private final AtomicLong effort;
  private long looks;

  /**
   * Prepares for a part.
   *
   * @param writers those before the part have been passed
   * @param effort how many writers may still be looked at, by all; below 0 when that is too much
   */
  StaleReads(Accesses accesses, WritersInOrder writers, SeenWriters sight, AtomicLong effort) {
    this.accesses = accesses;
    this.writers = writers;
    this.sight = sight;
    this.effort = effort;
  }

  /**
   * Looks at the reads of a part of the order.
   *
   * @param moved only reads of these count; all if null
   * @return what its readers have seen, if the effort was enough
   */
  SeenWriters lookAt(int[] order, Range part, BitSet moved, Deadline deadline) {
    long allowed = effort.get();
    for (int place = part.from(); place < part.to() && looks <= allowed; place++) {
      if ((place - part.from()) % TRANSACTIONS_PER_DEADLINE_CHECK == 0) {
        deadline.check();
        allowed = spend();
      }
      lookAt(order[place], moved, allowed);
      writers.pass(order[place]);
    }
    if (spend() >= 0) {
      sight.finish();
    }
    return sight;
  }

  private long spend() {
    long left = effort.addAndGet(-looks);
    looks = 0;
    return left;
  }

  private void lookAt(int reader, BitSet moved, long allowed) {
    for (int r = accesses.readStart(reader); r < accesses.readEnd(reader); r++) {
      int observed = accesses.readWriter(r);
      if (observed != Accesses.AMBIGUOUS
          && (moved == null || (observed >= 0 && moved.get(observed)))) {
        lookAt(reader, r, observed, allowed);
      }
    }
  }

  /** Looks at who wrote a key since the writer that a read observed, the latest first. */
  private void lookAt(int reader, int read, int observed, long allowed) {
    int key = accesses.readKey(read);
    int start = accesses.writerStart(key);
    for (int p = writers.end(key) - 1; p >= start && writers.writer(p) != observed; p--) {
      if (++looks > allowed) {
        return;
      }
      sight.look(writers.writer(p), reader, read);
    }
  }
}
