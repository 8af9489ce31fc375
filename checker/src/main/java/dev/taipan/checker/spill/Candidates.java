package dev.taipan.checker.spill;

import dev.taipan.checker.window.Windows;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.StableOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sets of transactions that may show a violation by themselves. Whatever is proposed here, only
 * what {@link SmallParts} makes of it counts.
 */
final class Candidates {
  private static final int MOST_FOCUSED = 8;
  private static final int MOST_OUTSIDERS = 24;
  private static final int MOST_WINDOWS = 8;
  private static final int LARGEST_WINDOW = 1 << 16;
  private static final int READS = 48;
  private static final int MOST_SETS = 12;

  private final StaleList stale;
  private final List<int[]> sets = new ArrayList<>();
  private final List<int[]> focused = new ArrayList<>();

  Candidates(StaleList stale) {
    this.stale = stale;
  }

  /** Sets of places, ascending. */
  List<int[]> sets() {
    return sets;
  }

  /** Places of transactions of which reads are to be kept that nobody wrote. */
  List<int[]> focused() {
    return focused;
  }

  /** Proposes each transaction with a read that is not explained by itself. */
  Candidates addUnexplained() {
    IntList places = new IntList();
    Arrays.stream(stale.brokenOwn()).limit(MOST_FOCUSED).forEach(places::add);
    for (int read = 0; read < stale.size() && places.size() < MOST_FOCUSED; read++) {
      if (stale.writer(read) == StaleList.NOBODY) {
        places.add(stale.place(read));
      }
    }
    for (int place : Arrays.stream(places.toArray()).sorted().distinct().toArray()) {
      focused.add(new int[] {place});
    }
    return this;
  }

  /** Proposes transactions without a snapshot, each with those that it depends on. */
  Candidates addOutsiders(Pasts pasts) {
    for (int i = 0; i < Math.min(MOST_OUTSIDERS, pasts.outsiders()); i++) {
      IntList places = new IntList();
      int place = pasts.outsider(i);
      pasts.addPast(i, places);
      int read = stale.firstFrom(place);
      for (; read < stale.size() && stale.place(read) == place; read++) {
        addTriple(read, places);
      }
      places.add(place);
      add(places);
    }
    return this;
  }

  private void addTriple(int read, IntList places) {
    places.add(stale.place(read));
    if (stale.writer(read) >= 0) {
      places.add(stale.writer(read));
    }
    if (stale.replacer(read) != StaleList.NONE) {
      places.add(stale.replacer(read));
    }
  }

  /**
   * Proposes windows: some of the smallest, and of each those whose dependencies are backward, some
   * at a time.
   */
  Candidates addWindows(Windows windows) {
    long[] lengths = new long[windows.count()];
    Arrays.setAll(lengths, i -> (long) windows.to(i) - windows.from(i));
    int[] smallest = StableOrder.of(lengths);
    for (int i = 0; i < Math.min(MOST_WINDOWS, smallest.length); i++) {
      int from = windows.from(smallest[i]);
      int to = windows.to(smallest[i]);
      addReads(from, to);
      if (to - from <= LARGEST_WINDOW) {
        sets.add(IntStream.range(from, to).toArray());
      }
    }
    return this;
  }

  /** Each set of reads has half of those of the one before. */
  private void addReads(int from, int to) {
    int first = stale.firstFrom(from);
    int end = stale.firstFrom(to);
    for (int i = 0; i < MOST_SETS && first < end; i++) {
      IntList places = new IntList();
      for (int read = first; read < Math.min(end, first + READS); read++) {
        addTriple(read, places);
      }
      add(places);
      first += READS / 2;
    }
  }

  private void add(IntList places) {
    sets.add(Arrays.stream(places.toArray()).sorted().distinct().toArray());
  }
}
