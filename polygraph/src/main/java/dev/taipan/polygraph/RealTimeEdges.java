package dev.taipan.polygraph;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.graph.StableOrder;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * The order that real time imposes: a transaction that had ended precedes one that started later.
 * Of these pairs, which may be quadratically many, only those are edges that do not follow from
 * others and from session order.
 *
 * <p>Transactions are looked at in the order of their starts. Of those that have ended before s
 * starts, let m be the latest start. Whatever ended before m precedes the one that started at m,
 * which precedes s; so only those that ended at m or later need an edge to s, and they are the last
 * ones of the order of ends. All of them were open at m: there are at most as many as ever ran at
 * the same time. Of several in one session the last is enough, so there are never more than
 * sessions.
 *
 * <p>Takes time n log n for sorting n transactions, and then time linear in the pairs before
 * sessions thin them out, which is at most n times the number of transactions that ran at once.
 */
final class RealTimeEdges {
  private static final int NONE = -1;

  private final Accesses accesses;
  private final History history;
  private final KnownGraph known;

  private RealTimeEdges(Accesses accesses, KnownGraph known) {
    this.accesses = accesses;
    this.known = known;
    history = accesses.history();
  }

  /** Adds them to the known graph of a level that has session order and real time. */
  static void add(Accesses accesses, KnownGraph known) {
    new RealTimeEdges(accesses, known).add();
  }

  private void add() {
    int[] byStart = sorted(t -> history.startTime(t) != History.NO_START, history::startTime);
    int[] byEnd = sorted(t -> history.endTime(t) != History.NO_END, history::endTime);
    int[] lastEnded = new int[history.sessions()];
    Arrays.fill(lastEnded, NONE);
    long latestStart = History.NO_START;
    int first = 0;
    int ended = 0;
    for (int later : byStart) {
      while (ended < byEnd.length && precedes(byEnd[ended], later)) {
        int t = byEnd[ended++];
        latestStart = Math.max(latestStart, history.startTime(t));
        int session = accesses.sessionOf(t);
        lastEnded[session] = Math.max(lastEnded[session], t);
      }
      while (first < ended && history.endTime(byEnd[first]) < latestStart) {
        first++;
      }
      for (int i = first; i < ended; i++) {
        int earlier = byEnd[i];
        if (earlier == lastEnded[accesses.sessionOf(earlier)] && !isInSession(earlier, later)) {
          known.addRealTime(earlier, later);
        }
      }
    }
  }

  private boolean precedes(int earlier, int later) {
    return history.endTime(earlier) < history.startTime(later);
  }

  /** Whether session order says already that a transaction comes before another. */
  private boolean isInSession(int earlier, int later) {
    return earlier < later && accesses.sessionOf(earlier) == accesses.sessionOf(later);
  }

  private int[] sorted(IntPredicate isTimed, IntToLongFunction time) {
    int[] timed =
        IntStream.range(0, history.transactions())
            .filter(t -> accesses.readsFrom().included(t) && isTimed.test(t))
            .toArray();
    long[] times = Arrays.stream(timed).mapToLong(time).toArray();
    return Arrays.stream(StableOrder.of(times)).map(position -> timed[position]).toArray();
  }
}
