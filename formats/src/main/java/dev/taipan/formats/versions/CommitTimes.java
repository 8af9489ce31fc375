package dev.taipan.formats.versions;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The order of versions that follows if transactions committed exactly when they say. */
public final class CommitTimes {
  private CommitTimes() {}

  /**
   * Per key its writers in the order of their {@linkplain History#endTime ends}; of writers that
   * ended at the same time one is listed, and none that did not say. Takes time t log t for t
   * transactions, and linear time in the operations.
   */
  public static VersionOrder of(History history) {
    IntList[] writers = new IntList[history.keys()];
    for (int t : byEnd(history)) {
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (history.isWrite(op)) {
          addWriter(history, t, history.key(op), writers);
        }
      }
    }
    VersionOrder.Builder order = new VersionOrder.Builder("commit times");
    for (int key = 0; key < writers.length; key++) {
      if (writers[key] != null && writers[key].size() > 1) {
        order.add(key, 0, writers[key].toArray());
      }
    }
    return order.build();
  }

  private static void addWriter(History history, int t, int key, IntList[] writers) {
    if (writers[key] == null) {
      writers[key] = new IntList();
    }
    int size = writers[key].size();
    if (size == 0 || history.endTime(writers[key].get(size - 1)) < history.endTime(t)) {
      writers[key].add(t);
    }
  }

  private static int[] byEnd(History history) {
    int[] candidates =
        IntStream.range(0, history.transactions())
            .filter(t -> history.endTime(t) != History.NO_END)
            .filter(t -> history.status(t) == TransactionStatus.COMMITTED)
            .toArray();
    long[] ends =
        Arrays.stream(candidates).mapToLong(history::endTime).distinct().sorted().toArray();
    long[] keyed = new long[candidates.length];
    for (int i = 0; i < keyed.length; i++) {
      long rank = Arrays.binarySearch(ends, history.endTime(candidates[i]));
      keyed[i] = rank << Integer.SIZE | candidates[i];
    }
    Arrays.sort(keyed);
    return Arrays.stream(keyed).mapToInt(entry -> (int) entry).toArray();
  }
}
