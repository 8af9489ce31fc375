package dev.taipan.collect.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Writes of committed transactions that a log does not have: either it is not complete, or the
 * database lost what it said that it had committed.
 */
public final class UnloggedWrites {
  private final History history;
  private final long[] logged;

  private UnloggedWrites(History history) {
    this.history = history;
    logged = logged(history.versionOrder());
  }

  /**
   * Finds them, of each key of each transaction the last one. Takes linear time but for sorting.
   *
   * @param history with the order that the log tells of
   * @return operations, by transaction
   */
  public static int[] in(History history) {
    return new UnloggedWrites(history).find();
  }

  private static long[] logged(VersionOrder order) {
    return IntStream.range(0, order.lists())
        .mapToObj(
            list ->
                Arrays.stream(order.transactions(list))
                    .mapToLong(writer -> pair(writer, order.key(list))))
        .flatMapToLong(pairs -> pairs)
        .sorted()
        .toArray();
  }

  private static long pair(int transaction, int key) {
    return (long) transaction << Integer.SIZE | key;
  }

  private int[] find() {
    return IntStream.range(0, history.transactions())
        .filter(transaction -> history.status(transaction) == TransactionStatus.COMMITTED)
        .filter(transaction -> !history.isInitialTransaction(transaction))
        .flatMap(this::unlogged)
        .toArray();
  }

  private IntStream unlogged(int transaction) {
    Map<Integer, Integer> last = new LinkedHashMap<>();
    IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
        .filter(history::isWrite)
        .forEach(operation -> last.put(history.key(operation), operation));
    return last.entrySet().stream()
        .filter(write -> Arrays.binarySearch(logged, pair(transaction, write.getKey())) < 0)
        .mapToInt(Map.Entry::getValue);
  }
}
