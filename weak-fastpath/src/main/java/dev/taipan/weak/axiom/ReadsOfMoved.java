package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.time.Deadline;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * The reads that observed one of a few transactions, after these have moved in a guessed order: who
 * wrote their keys in between is found among all writers of the key. Where transactions are few,
 * that takes less time than to pass the whole order again.
 */
final class ReadsOfMoved {
  private static final int READS_PER_DEADLINE_CHECK = 1 << 8;

  private final Accesses accesses;
  private final Workers workers;

  /** Found by one worker each, in order. */
  private final List<IntList> parts;

  private ReadsOfMoved(Accesses accesses, Workers workers, List<IntList> parts) {
    this.accesses = accesses;
    this.workers = workers;
    this.parts = parts;
  }

  /** Finds the reads, in time linear in all reads. */
  static ReadsOfMoved of(Accesses accesses, BitSet moved, Workers workers) {
    List<Range> ranges = workers.divide(accesses.reads(), accesses.reads());
    return new ReadsOfMoved(
        accesses, workers, workers.each(ranges, range -> find(accesses, moved, range)));
  }

  private static IntList find(Accesses accesses, BitSet moved, Range range) {
    IntList found = new IntList();
    for (int read = range.from(); read < range.to(); read++) {
      int observed = accesses.readWriter(read);
      if (observed >= 0 && moved.get(observed)) {
        found.add(read);
      }
    }
    return found;
  }

  /** How many writers {@link #lookAt} has to tell the places of. */
  long cost() {
    long cost = 0;
    for (IntList reads : parts) {
      for (int i = 0; i < reads.size(); i++) {
        int key = accesses.readKey(reads.get(i));
        cost += accesses.writerEnd(key) - accesses.writerStart(key);
      }
    }
    return cost;
  }

  /**
   * Looks at the writers between the one that each read observed and its reader.
   *
   * @param place by transaction its place in the order
   * @param effort how many may still be looked at; below 0 afterwards if these were too many
   * @return what the readers have seen of them, if the effort was enough
   */
  List<SeenWriters> lookAt(
      int[] place, Supplier<SeenWriters> sights, AtomicLong effort, Deadline deadline) {
    List<Supplier<SeenWriters>> looks = new ArrayList<>();
    parts.forEach(reads -> looks.add(() -> lookAt(reads, place, sights.get(), effort, deadline)));
    return workers.together(cost(), looks);
  }

  private SeenWriters lookAt(
      IntList reads, int[] place, SeenWriters sight, AtomicLong effort, Deadline deadline) {
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

  private void lookAt(int read, int[] place, SeenWriters sight, AtomicLong effort) {
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
