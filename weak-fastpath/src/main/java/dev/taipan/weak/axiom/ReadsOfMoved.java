package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The reads that observed one of a few transactions, after these have moved in a guessed order: who
 * wrote their keys in between is found among all writers of the key. Where transactions are few,
 * that takes less time than to pass the whole order again.
 */
final class ReadsOfMoved {
  private static final int READS_PER_DEADLINE_CHECK = 1 << 8;

  private final Accesses accesses;
  private final IntList reads = new IntList();
  private long cost;

  private ReadsOfMoved(Accesses accesses) {
    this.accesses = accesses;
  }

  /** Finds the reads, in time linear in all reads. */
  static ReadsOfMoved of(Accesses accesses, BitSet moved) {
    ReadsOfMoved found = new ReadsOfMoved(accesses);
    for (int read = 0; read < accesses.reads(); read++) {
      int observed = accesses.readWriter(read);
      if (observed >= 0 && moved.get(observed)) {
        int key = accesses.readKey(read);
        found.reads.add(read);
        found.cost += accesses.writerEnd(key) - accesses.writerStart(key);
      }
    }
    return found;
  }

  /** How many writers {@link #lookAt} has to tell the places of. */
  long cost() {
    return cost;
  }

  /**
   * Looks at the writers between the one that each read observed and its reader.
   *
   * @param effort how many may still be looked at; below 0 afterwards if these were too many
   * @return what the readers have seen of them, if the effort was enough
   */
  Sight lookAt(int[] order, Sight sight, AtomicLong effort, Deadline deadline) {
    int[] place = new int[accesses.history().transactions()];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    for (int i = 0; i < reads.size() && effort.get() >= 0; i++) {
      if (i % READS_PER_DEADLINE_CHECK == 0) {
        deadline.check();
      }
      lookAt(reads.get(i), place, sight, effort);
    }
    if (effort.get() >= 0) {
      sight.finish();
    }
    return sight;
  }

  private void lookAt(int read, int[] place, Sight sight, AtomicLong effort) {
    int key = accesses.readKey(read);
    int reader = accesses.readerOf(read);
    int after = place[accesses.readWriter(read)];
    int before = place[reader];
    long looks = 0;
    for (int p = accesses.writerStart(key); p < accesses.writerEnd(key); p++) {
      int writer = accesses.writer(p);
      if (place[writer] > after && place[writer] < before) {
        looks++;
        sight.look(writer, reader, read);
      }
    }
    effort.addAndGet(-looks);
  }
}
