package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Tiny random histories: what a serializable store, a store with snapshots and a store that
 * replicates causally would show, each also with one value changed, and plain noise.
 */
final class RandomHistories {

  /** Where a history's values come from. */
  enum Source {
    SERIAL,
    SNAPSHOTS,
    REPLICAS,
    NOISE
  }

  private static final Source[] SOURCES = {
    Source.SERIAL,
    Source.SNAPSHOTS,
    Source.SNAPSHOTS,
    Source.SNAPSHOTS,
    Source.SNAPSHOTS,
    Source.REPLICAS,
    Source.REPLICAS,
    Source.REPLICAS,
    Source.REPLICAS,
    Source.NOISE,
    Source.NOISE,
    Source.NOISE,
    Source.NOISE,
    Source.NOISE
  };

  private record Operation(boolean write, int key, long[] value) {}

  private record Transaction(
      int session, TransactionStatus status, List<Operation> operations, Instants ran) {}

  /** When a transaction took its snapshot and when it committed, by what the store did. */
  private static final class Instants {
    private int snapshot;
    private int commit;
  }

  private final Random random;

  /** A source of its own, so that histories are the same with times and without. */
  private final Random clock;

  private final boolean timed;
  private final List<Transaction> transactions = new ArrayList<>();
  private final boolean duplicates;
  private final int sessions;
  private final int keys;
  private long lastValue;

  private RandomHistories(long seed) {
    random = new Random(seed);
    clock = new Random(~seed);
    timed = clock.nextInt(3) > 0;
    duplicates = random.nextInt(4) == 0;
    sessions = 1 + random.nextInt(5) * 4 / 5;
    keys = random.nextInt(8) == 0 ? 1 : 2 + random.nextInt(5) / 4;
  }

  /** The history of a seed: the same one every time. */
  static History of(long seed) {
    return of(seed, SOURCES[(int) Math.floorMod(seed, (long) SOURCES.length)]);
  }

  /** Whether the history of a seed writes no value twice to a key, the initial one included. */
  static boolean hasUniqueValues(long seed) {
    return !new RandomHistories(seed).duplicates;
  }

  static History of(long seed, Source source) {
    return new RandomHistories(seed).make(source);
  }

  private History make(Source source) {
    int count = random.nextInt(30) == 0 ? 1 : 4 + random.nextInt(random.nextInt(100) == 0 ? 4 : 3);
    for (int i = 0; i < count; i++) {
      transactions.add(transaction());
    }
    runAtOnce();
    switch (source) {
      case SERIAL -> runOneByOne();
      case SNAPSHOTS -> runOnSnapshots();
      case REPLICAS -> runOnReplicas();
      default -> fillWithNoise();
    }
    if (random.nextInt(8) == 0) {
      changeOneRead();
    }
    if (random.nextBoolean()) {
      // As in formats that record session by session: then nobody can guess the order of commits.
      transactions.sort(Comparator.comparingInt(Transaction::session));
    }
    return build();
  }

  private Transaction transaction() {
    List<Operation> operations = new ArrayList<>();
    int size = random.nextInt(15) == 0 ? 0 : 2 + random.nextInt(2);
    for (int i = 0; i < size; i++) {
      boolean write = random.nextBoolean();
      operations.add(
          new Operation(write, random.nextInt(keys), new long[] {write ? newValue() : 0}));
    }
    int dice = random.nextInt(20);
    TransactionStatus status =
        dice == 0
            ? TransactionStatus.ABORTED
            : dice == 1 && !duplicates ? TransactionStatus.UNKNOWN : TransactionStatus.COMMITTED;
    return new Transaction(random.nextInt(sessions), status, operations, new Instants());
  }

  private long newValue() {
    return duplicates ? random.nextInt(7) : ++lastValue;
  }

  /** One transaction after the other, unless a store says that a snapshot was older. */
  private void runAtOnce() {
    for (int i = 0; i < transactions.size(); i++) {
      transactions.get(i).ran().snapshot = 20 * i + 10;
      transactions.get(i).ran().commit = 20 * i + 10;
    }
  }

  private void runOneByOne() {
    Map<Integer, Long> state = new HashMap<>();
    transactions.forEach(transaction -> run(transaction, state, state));
  }

  /** Each transaction reads a state of the recent past, but never older than its session's last. */
  private void runOnSnapshots() {
    List<Map<Integer, Long>> states = new ArrayList<>();
    states.add(new HashMap<>());
    int[] seen = new int[sessions];
    for (Transaction transaction : transactions) {
      int oldest = Math.max(seen[transaction.session()], states.size() - 4);
      int chosen = random.nextBoolean() ? oldest : oldest + random.nextInt(states.size() - oldest);
      Map<Integer, Long> after = new HashMap<>(states.get(states.size() - 1));
      transaction.ran().snapshot = 20 * chosen;
      run(transaction, new HashMap<>(states.get(chosen)), after);
      states.add(after);
      seen[transaction.session()] = states.size() - 1;
    }
  }

  /** Two replicas that exchange all they have now and then. */
  private void runOnReplicas() {
    List<Map<Integer, Long>> replicas = List.of(new HashMap<>(), new HashMap<>());
    for (Transaction transaction : transactions) {
      Map<Integer, Long> replica = replicas.get(transaction.session() % 2);
      run(transaction, replica, replica);
      if (random.nextInt(6) == 0) {
        replicas.get(random.nextInt(2)).putAll(replica);
      }
    }
  }

  private void run(Transaction transaction, Map<Integer, Long> reads, Map<Integer, Long> writes) {
    Map<Integer, Long> own = new HashMap<>();
    for (Operation operation : transaction.operations()) {
      if (operation.write()) {
        own.put(operation.key(), operation.value()[0]);
      } else {
        operation.value()[0] =
            own.getOrDefault(operation.key(), reads.getOrDefault(operation.key(), 0L));
      }
    }
    if (transaction.status() != TransactionStatus.ABORTED) {
      writes.putAll(own);
    }
  }

  /**
   * Reads return anything that was ever written, except that transactions read their own writes.
   */
  private void fillWithNoise() {
    for (Transaction transaction : transactions) {
      Map<Integer, Long> state = new HashMap<>();
      for (int key = 0; key < keys; key++) {
        state.put(key, anyValueOf(key));
      }
      run(transaction, state, new HashMap<>());
    }
  }

  private void changeOneRead() {
    List<Operation> reads =
        transactions.stream()
            .flatMap(transaction -> transaction.operations().stream())
            .filter(operation -> !operation.write())
            .toList();
    if (!reads.isEmpty()) {
      Operation read = reads.get(random.nextInt(reads.size()));
      read.value()[0] = random.nextInt(15) == 0 ? 99 : anyValueOf(read.key());
    }
  }

  private long anyValueOf(int key) {
    List<Long> values = new ArrayList<>(List.of(0L));
    for (Transaction transaction : transactions) {
      for (Operation operation : transaction.operations()) {
        if (operation.write() && operation.key() == key) {
          values.add(operation.value()[0]);
        }
      }
    }
    return values.get(random.nextInt(values.size()));
  }

  private History build() {
    HistoryBuilder builder = new HistoryBuilder();
    if (random.nextInt(20) == 0) {
      builder.noInitialValue();
    }
    for (int session = 0; session < sessions; session++) {
      builder.session("s" + session);
    }
    for (int i = 0; i < transactions.size(); i++) {
      Transaction transaction = transactions.get(i);
      int handle = builder.transaction(transaction.session(), i, transaction.status());
      for (Operation operation : transaction.operations()) {
        int key = builder.key(operation.key());
        if (operation.write()) {
          builder.write(handle, key, operation.value()[0]);
        } else {
          builder.read(handle, key, operation.value()[0]);
        }
      }
      if (timed) {
        recordTimes(builder, handle, transaction.ran());
      }
    }
    return builder.build();
  }

  /**
   * A client's clock shows a time before the snapshot, and one after the commit; but some clocks
   * are coarse, some are wrong, and some times are not recorded.
   */
  private void recordTimes(HistoryBuilder builder, int transaction, Instants ran) {
    long tick = clock.nextBoolean() ? 1 : 20;
    int wrong = clock.nextInt(12) == 0 ? clock.nextInt(161) - 80 : 0;
    long start = Math.floorDiv(ran.snapshot - clock.nextInt(25) + wrong, tick) * tick;
    long end = Math.floorDiv(ran.commit + clock.nextInt(25) + wrong, tick) * tick;
    builder.times(
        transaction,
        clock.nextInt(15) == 0 ? History.NO_START : start,
        clock.nextInt(15) == 0 ? History.NO_END : Math.max(start, end));
  }
}
