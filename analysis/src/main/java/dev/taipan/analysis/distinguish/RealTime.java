package dev.taipan.analysis.distinguish;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * When each of a few transactions runs, up to what precedes what.
 *
 * @param start by transaction
 * @param end by transaction
 */
@SuppressWarnings("ArrayRecordComponent") // compared by what precedes what
record RealTime(int[] start, int[] end) {
  private static final int TICK = 10;

  /**
   * All real-time orders in which nobody precedes who comes earlier in the same session; those that
   * order the fewest transactions come first, and among these, those in which sessions do one thing
   * after the other.
   */
  static List<RealTime> of(SessionDivision sessions) {
    Map<Long, RealTime> byOrder = new LinkedHashMap<>();
    int transactions = sessions.of().length;
    choose(new RealTime(new int[transactions], new int[transactions]), 0, byOrder);
    List<RealTime> all = new ArrayList<>(byOrder.values());
    all.removeIf(times -> times.isBackwards(sessions));
    all.sort(
        Comparator.comparing((RealTime times) -> !times.respects(sessions))
            .thenComparing(times -> Long.bitCount(times.order())));
    return all;
  }

  private static void choose(RealTime made, int transaction, Map<Long, RealTime> byOrder) {
    int transactions = made.start.length;
    if (transaction == transactions) {
      byOrder.putIfAbsent(made.order(), new RealTime(made.start.clone(), made.end.clone()));
      return;
    }
    for (int from = 0; from < transactions; from++) {
      for (int to = from; to < transactions; to++) {
        made.start[transaction] = (2 * from + 1) * TICK;
        made.end[transaction] = (2 * to + 2) * TICK;
        choose(made, transaction + 1, byOrder);
      }
    }
  }

  boolean precedes(int earlier, int later) {
    return end[earlier] < start[later];
  }

  /** What precedes what, as a set of bits. */
  private long order() {
    long order = 0;
    for (int earlier = 0; earlier < start.length; earlier++) {
      for (int later = 0; later < start.length; later++) {
        order = order << 1 | (precedes(earlier, later) ? 1 : 0);
      }
    }
    return order;
  }

  private boolean isBackwards(SessionDivision sessions) {
    for (int earlier = 0; earlier < start.length; earlier++) {
      for (int later = 0; later < start.length; later++) {
        if (sessions.isBefore(earlier, later) && precedes(later, earlier)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean respects(SessionDivision sessions) {
    for (int earlier = 0; earlier < start.length; earlier++) {
      for (int later = 0; later < start.length; later++) {
        if (sessions.isBefore(earlier, later) && !precedes(earlier, later)) {
          return false;
        }
      }
    }
    return true;
  }
}
