package dev.taipan.collect.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

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
   * Counts them, each key of each transaction once at most. Takes linear time but for sorting.
   *
   * @param history with the order that the log tells of
   */
  public static long count(History history) {
    return new UnloggedWrites(history).count();
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

  private long count() {
    return IntStream.range(0, history.transactions())
        .filter(transaction -> history.status(transaction) == TransactionStatus.COMMITTED)
        .filter(transaction -> !history.isInitialTransaction(transaction))
        .mapToObj(this::writes)
        .flatMapToLong(writes -> writes)
        .filter(write -> Arrays.binarySearch(logged, write) < 0)
        .count();
  }

  private LongStream writes(int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
        .filter(history::isWrite)
        .mapToLong(operation -> pair(transaction, history.key(operation)))
        .distinct();
  }
}
