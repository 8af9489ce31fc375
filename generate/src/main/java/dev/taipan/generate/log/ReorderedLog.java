package dev.taipan.generate.log;

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.LongArrayList;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ListSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Keeps transactions, and hands them to another log in an order of its own, numbered in that order.
 * Takes about 13 bytes per operation; of lists, a copy of each that was read.
 */
public final class ReorderedLog implements CommitLog {
  private static final byte READ = 0;
  private static final byte WRITE = 1;
  private static final byte READ_LIST = 2;
  private static final byte APPEND = 3;

  private final IntArrayList sessions = new IntArrayList();
  private final List<TransactionStatus> statuses = new ArrayList<>();
  private final LongArrayList starts = new LongArrayList();
  private final LongArrayList ends = new LongArrayList();
  private final IntArrayList firstOperation = new IntArrayList();
  private final IntArrayList kinds = new IntArrayList();
  private final LongArrayList keys = new LongArrayList();

  /** What was read or written, or the place of the list that was read. */
  private final IntArrayList values = new IntArrayList();

  private final List<long[]> lists = new ArrayList<>();

  @Override
  public void transaction(int session, int number, TransactionStatus status, long start, long end) {
    sessions.add(session);
    statuses.add(status);
    starts.add(start);
    ends.add(end);
    firstOperation.add(keys.size());
  }

  @Override
  public void read(long key, int value) {
    add(READ, key, value);
  }

  @Override
  public void write(long key, int value) {
    add(WRITE, key, value);
  }

  @Override
  public void readList(long key, long[] elements, int length) {
    add(READ_LIST, key, lists.size());
    lists.add(Arrays.copyOf(elements, length));
  }

  @Override
  public void append(long key, int element) {
    add(APPEND, key, element);
  }

  private void add(byte kind, long key, int value) {
    kinds.add(kind);
    keys.add(key);
    values.add(value);
  }

  /**
   * Hands everything over.
   *
   * @param seed decides what is random
   * @throws IOException when the other log does
   */
  public void replay(TransactionOrder order, long seed, CommitLog log) throws IOException {
    int number = 0;
    for (int transaction : inOrder(order, seed)) {
      number++;
      log.transaction(
          sessions.get(transaction),
          number,
          statuses.get(transaction),
          starts.get(transaction),
          ends.get(transaction));
      int end =
          transaction + 1 < firstOperation.size()
              ? firstOperation.get(transaction + 1)
              : keys.size();
      for (int operation = firstOperation.get(transaction); operation < end; operation++) {
        replay(operation, log);
      }
    }
  }

  private void replay(int operation, CommitLog log) throws IOException {
    long key = keys.get(operation);
    int value = values.get(operation);
    switch (kinds.get(operation)) {
      case READ -> log.read(key, value);
      case WRITE -> log.write(key, value);
      case APPEND -> log.append(key, value);
      default -> log.readList(key, lists.get(value), lists.get(value).length);
    }
  }

  private int[] inOrder(TransactionOrder order, long seed) {
    int[] recorded = IntStream.range(0, sessions.size()).toArray();
    return switch (order) {
      case COMMITS -> recorded;
      case SESSIONS -> bySession(recorded);
      case RANDOM -> interleaved(bySession(recorded), seed);
    };
  }

  /** Sorts stably. */
  private int[] bySession(int[] transactions) {
    return IntStream.of(transactions)
        .boxed()
        .sorted((one, other) -> Integer.compare(sessions.get(one), sessions.get(other)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Any interleaving is as likely as any other: the sessions' turns are shuffled. */
  private int[] interleaved(int[] bySession, long seed) {
    UniformRandomProvider random = RandomSource.XO_SHI_RO_256_PP.create(~seed);
    List<Integer> turns = new ArrayList<>();
    int[] next = new int[Arrays.stream(sessions.toArray()).max().orElse(0) + 1];
    for (int place = bySession.length - 1; place >= 0; place--) {
      int session = sessions.get(bySession[place]);
      turns.add(session);
      next[session] = place;
    }
    ListSampler.shuffle(random, turns);
    return turns.stream().mapToInt(session -> bySession[next[session]++]).toArray();
  }
}
