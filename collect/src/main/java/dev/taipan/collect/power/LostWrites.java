package dev.taipan.collect.power;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A transaction that the database said had committed, and of which it lost writes: all of them, or
 * one. Whoever read them would have read what was there before.
 *
 * @param title what it is called
 * @param share how much is lost
 * @param level the level that it is held against
 * @param writes of the history
 */
record LostWrites(
    String title,
    Share share,
    IsolationLevel level,
    History history,
    Neighbourhood neighbourhood,
    Writes writes)
    implements Mishap {
  /** So many transactions are looked at for one that wrote something. */
  private static final int MOST_TRIES = 100;

  /** How much is lost of a transaction. */
  enum Share {
    /** All that it wrote; what it read itself it had read before that. */
    ALL,
    /** What it wrote to one key; it does not read that either. */
    ONE_KEY
  }

  @Override
  public Set<IsolationLevel> against(Set<IsolationLevel> held) {
    return held.contains(level) ? Set.of(level) : Set.of();
  }

  @Override
  public Optional<Instance> instance(UniformRandomProvider random) {
    for (int attempt = 0; attempt < MOST_TRIES; attempt++) {
      int transaction = random.nextInt(history.transactions());
      int[] written = writtenKeys(transaction);
      if (history.status(transaction) == TransactionStatus.COMMITTED && written.length > 0) {
        int[] lost =
            share == Share.ALL ? written : new int[] {written[random.nextInt(written.length)]};
        Set<Integer> around = neighbourhood.of(List.of(transaction));
        return Optional.of(new Instance(around, reads(transaction, lost, around)));
      }
    }
    return Optional.empty();
  }

  private int[] writtenKeys(int transaction) {
    return operations(transaction).filter(history::isWrite).map(history::key).distinct().toArray();
  }

  private Map<Integer, long[]> reads(int loser, int[] keys, Set<Integer> around) {
    Map<Integer, long[]> reads = new LinkedHashMap<>();
    for (int key : keys) {
      long[] lost =
          operations(loser)
              .filter(operation -> history.isWrite(operation) && history.key(operation) == key)
              .mapToLong(history::value)
              .toArray();
      for (int reader : around) {
        if (reader != loser || share == Share.ONE_KEY) {
          operations(reader)
              .filter(operation -> !history.isWrite(operation) && history.key(operation) == key)
              .forEach(read -> without(lost, loser, read).ifPresent(it -> reads.put(read, it)));
        }
      }
    }
    return reads;
  }

  /** What a read returns without some values; empty if it returned none of them. */
  private Optional<long[]> without(long[] lost, int loser, int read) {
    long[] returned = ReadResults.of(history, read);
    long[] left =
        LongStream.of(returned)
            .filter(value -> LongStream.of(lost).noneMatch(gone -> gone == value))
            .toArray();
    if (left.length == returned.length) {
      return Optional.empty();
    }
    return history.lists().isList(history.key(read))
        ? Optional.of(left)
        : before(loser, history.key(read)).stream().mapToObj(value -> new long[] {value}).findAny();
  }

  /** What a register held before a transaction wrote it, as far as is known. */
  private OptionalLong before(int writer, int key) {
    int[] uses = operations(writer).filter(use -> history.key(use) == key).toArray();
    return Arrays.stream(uses)
        .limit(1)
        .filter(first -> !history.isWrite(first))
        .mapToLong(history::value)
        .boxed()
        .map(OptionalLong::of)
        .findFirst()
        .orElseGet(() -> writes.lastBefore(history.startTime(writer), key));
  }

  private IntStream operations(int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction));
  }
}
