package dev.taipan.collect.whitebox;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * In which order transactions became visible to others, from the snapshots of statements: of two
 * snapshots of one server, one sees all that the other sees. That is not quite the order of commits
 * in a log, where a transaction stands before others can see it. Takes time linear in the snapshots
 * and what they list but for sorting, and the writers times the logarithm of the snapshots.
 */
final class SnapshotOrder {
  private final List<Snapshot> snapshots;
  private final Map<Snapshot, Integer> places = new HashMap<>();
  private final long[] writers;

  /** By writer, as they are in {@link #writers}, the first snapshot that sees it. */
  private final int[] firstSight;

  private final int[] seenBy;

  private SnapshotOrder(long[] writers, Collection<Snapshot> distinct) {
    this.writers = writers;
    snapshots = new ArrayList<>(distinct);
    snapshots.sort(Snapshot.BY_SIGHT);
    snapshots.forEach(snapshot -> places.put(snapshot, places.size()));
    firstSight = Arrays.stream(writers).mapToInt(this::firstSight).toArray();
    seenBy = new int[snapshots.size() + 1];
    Arrays.stream(firstSight).forEach(first -> seenBy[first]++);
    Arrays.parallelPrefix(seenBy, Integer::sum);
  }

  /**
   * The order, or nothing if the snapshots are no chain: they are not of one server then.
   *
   * @param writers the numbers of transactions that committed, in the order of a log
   */
  static Optional<SnapshotOrder> of(long[] writers, Set<Snapshot> snapshots) {
    SnapshotOrder visibility = new SnapshotOrder(writers, snapshots);
    return visibility.isExact() ? Optional.of(visibility) : Optional.empty();
  }

  /** Later ones see it too, if all is well; the number of snapshots where none does. */
  private int firstSight(long writer) {
    int low = 0;
    int high = snapshots.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (snapshots.get(middle).sees(writer)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /**
   * Whether each snapshot sees just the writers that are first seen up to its place: none that it
   * says was running, and as many as there are below its end but for those.
   */
  private boolean isExact() {
    Map<Long, Integer> first = new HashMap<>();
    for (int writer = 0; writer < writers.length; writer++) {
      first.put(writers[writer], firstSight[writer]);
    }
    long[] sorted = LongStream.of(writers).sorted().toArray();
    boolean exact = true;
    for (int place = 0; place < snapshots.size(); place++) {
      int here = place;
      Snapshot snapshot = snapshots.get(place);
      long[] running = snapshot.running().filter(first::containsKey).toArray();
      exact &= LongStream.of(running).allMatch(writer -> first.get(writer) > here);
      exact &= seenBy[place] == below(snapshot.end(), sorted) - running.length;
    }
    return exact;
  }

  private static int below(long end, long[] sorted) {
    int place = Arrays.binarySearch(sorted, end);
    return place < 0 ? -place - 1 : place;
  }

  /** The place of each writer in the order, from 1; those seen at once are in the log's order. */
  long[] orders() {
    int[] next = new int[snapshots.size() + 1];
    System.arraycopy(seenBy, 0, next, 1, snapshots.size());
    return Arrays.stream(firstSight).mapToLong(first -> ++next[first]).toArray();
  }

  /** Up to which place a snapshot sees writers. */
  long sight(Snapshot snapshot) {
    return seenBy[places.get(snapshot)];
  }
}
