package dev.taipan.polygraph;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.StableOrder;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * The order that real time imposes on the transactions of each key: one that read or wrote the key,
 * and had ended, precedes one that reads or writes it and started later. Of these pairs only those
 * are edges that do not follow from others of the same key.
 *
 * <p>For each key, its transactions are looked at in the order of their starts. Of those that have
 * ended before s starts, let m be the latest start. Whatever ended before m precedes the one that
 * started at m, which precedes s; so only those that ended at m or later need an edge to s. All of
 * them were open at m, so there are at most as many as ever ran at the same time.
 *
 * <p>Takes time n log n for sorting n transactions, and then time linear in the operations and the
 * edges, which are at most the operations times the number of transactions that ran at once.
 */
public final class RealTimeOfKeys {
  private static final int NONE = -1;

  private final Accesses accesses;
  private final History history;
  private final KnownGraph known;

  /**
   * Of some transactions those that read or wrote each key, in the same order.
   *
   * @param ends where those of each key end, which is where those of the next one begin
   */
  private record PerKey(int[] ends, int[] transactions) {

    static PerKey of(History history, int[] some) {
      int[] ends = new int[history.keys() + 1];
      forEach(history, some, (key, t) -> ends[key + 1]++);
      Arrays.parallelPrefix(ends, Integer::sum);
      int[] transactions = new int[ends[history.keys()]];
      forEach(history, some, (key, t) -> transactions[ends[key]++] = t);
      return new PerKey(ends, transactions);
    }

    /** Visits each key of each transaction once, transaction by transaction. */
    private static void forEach(History history, int[] some, KeyVisitor visitor) {
      int[] latest = new int[history.keys()];
      Arrays.fill(latest, NONE);
      for (int t : some) {
        for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
          int key = history.key(op);
          if (latest[key] != t) {
            latest[key] = t;
            visitor.visit(key, t);
          }
        }
      }
    }

    int begin(int key) {
      return key == 0 ? 0 : ends[key - 1];
    }

    int end(int key) {
      return ends[key];
    }

    int transaction(int position) {
      return transactions[position];
    }
  }

  /** Is shown a transaction for each key that it read or wrote. */
  private interface KeyVisitor {
    void visit(int key, int transaction);
  }

  private RealTimeOfKeys(Accesses accesses, KnownGraph known) {
    this.accesses = accesses;
    this.known = known;
    history = accesses.history();
  }

  /** Adds them to the known graph of a level that has real time of each key. */
  static void add(Accesses accesses, KnownGraph known) {
    new RealTimeOfKeys(accesses, known).add();
  }

  private void add() {
    int[] byStart = sorted(t -> history.startTime(t) != History.NO_START, history::startTime);
    int[] byEnd = sorted(t -> history.endTime(t) != History.NO_END, history::endTime);
    PerKey starting = PerKey.of(history, byStart);
    PerKey ending = PerKey.of(history, byEnd);
    for (int key = 0; key < history.keys(); key++) {
      add(key, starting, ending);
    }
  }

  private void add(int key, PerKey starting, PerKey ending) {
    long latestStart = History.NO_START;
    int first = ending.begin(key);
    int ended = first;
    for (int i = starting.begin(key); i < starting.end(key); i++) {
      int later = starting.transaction(i);
      while (ended < ending.end(key) && precedes(ending.transaction(ended), later)) {
        latestStart = Math.max(latestStart, history.startTime(ending.transaction(ended++)));
      }
      while (first < ended && history.endTime(ending.transaction(first)) < latestStart) {
        first++;
      }
      for (int earlier = first; earlier < ended; earlier++) {
        known.addRealTime(ending.transaction(earlier), later, key);
      }
    }
  }

  private boolean precedes(int earlier, int later) {
    return history.endTime(earlier) < history.startTime(later);
  }

  private int[] sorted(IntPredicate isTimed, IntToLongFunction time) {
    int[] timed =
        IntStream.range(0, history.transactions())
            .filter(t -> accesses.readsFrom().included(t) && isTimed.test(t))
            .toArray();
    long[] times = Arrays.stream(timed).mapToLong(time).toArray();
    return Arrays.stream(StableOrder.of(times)).map(position -> timed[position]).toArray();
  }

  /**
   * The included transactions that precede another one, which need not be included, without those
   * that precede it because they precede others of the same key. Takes time linear in the
   * operations.
   */
  public static IntList before(Accesses accesses, int transaction) {
    History history = accesses.history();
    long[] latestStart = new long[history.keys()];
    Arrays.fill(latestStart, Long.MAX_VALUE);
    for (int op = history.operationStart(transaction);
        op < history.operationEnd(transaction);
        op++) {
      latestStart[history.key(op)] = History.NO_START;
    }
    IntList earlier = new IntList();
    for (int t = 0; t < history.transactions(); t++) {
      if (accesses.readsFrom().included(t) && history.endTime(t) < history.startTime(transaction)) {
        earlier.add(t);
        for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
          int key = history.key(op);
          latestStart[key] = Math.max(latestStart[key], history.startTime(t));
        }
      }
    }
    return withoutImplied(history, earlier, latestStart);
  }

  private static IntList withoutImplied(History history, IntList earlier, long[] latestStart) {
    IntList left = new IntList();
    for (int i = 0; i < earlier.size(); i++) {
      int t = earlier.get(i);
      boolean counts =
          IntStream.range(history.operationStart(t), history.operationEnd(t))
              .anyMatch(op -> history.endTime(t) >= latestStart[history.key(op)]);
      if (counts) {
        left.add(t);
      }
    }
    return left;
  }
}
