package dev.taipan.collect.simulate;

import java.util.function.Consumer;

/**
 * What the clients of a store do, and how the store keeps them apart.
 *
 * @param sessions the number of clients, each of which is one session; at least 1
 * @param transactionsPerSession at least 1
 * @param operationsPerTransaction at least 1
 * @param keys the number of keys to choose from; at least 1
 * @param readRatio the probability that an operation is a read, from 0 to 1; of the operations that
 *     are not part of read-modify-writes
 * @param readModifyWriteRatio the share of operations that are part of a read-modify-write, a read
 *     of a key and right behind it a write of the same key, from 0 to 1; slightly less where the
 *     operations of a transaction cannot be paired up
 * @param distribution how keys are chosen
 * @param seed the same workload with the same seed gives the same history
 * @param concurrency the most transactions that are open at the same time, at least 1; clients
 *     think between transactions, so that without a limit about half of them have one open
 * @param concurrencyControl how the store keeps transactions apart
 * @param values what keys hold
 * @param mostWritesPerKey so often is a key written or appended to before a fresh one replaces it;
 *     at least 1, or {@link #UNLIMITED}
 */
public record Workload(
    int sessions,
    int transactionsPerSession,
    int operationsPerTransaction,
    int keys,
    double readRatio,
    double readModifyWriteRatio,
    KeyDistribution distribution,
    long seed,
    int concurrency,
    ConcurrencyControl concurrencyControl,
    Values values,
    int mostWritesPerKey) {

  /** The most operations in a history. */
  public static final int MOST_OPERATIONS = 2_000_000_000;

  /** No limit. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /**
   * 25 sessions of 200 transactions of 20 operations, half of them reads, on 10,000 keys of a store
   * with locks.
   */
  public static final Workload DEFAULTS =
      new Workload(25, 200, 20, 10_000, 0.5, KeyDistribution.UNIFORM, 1);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a number is out of its range or there would be more than
   *     {@link #MOST_OPERATIONS}; the message is for people
   */
  public Workload {
    requirePositive("sessions", sessions);
    requirePositive("transactions", transactionsPerSession);
    requirePositive("operations", operationsPerTransaction);
    requirePositive("keys", keys);
    requirePositive("concurrent transactions", concurrency);
    requirePositive("writes per key", mostWritesPerKey);
    requireRatio("read", readRatio);
    requireRatio("read-modify-write", readModifyWriteRatio);
    // As a double: exact where it matters, and it does not overflow.
    double operations = 1.0 * sessions * transactionsPerSession * operationsPerTransaction;
    if (operations > MOST_OPERATIONS) {
      throw new IllegalArgumentException(
          String.format(
              "%.0f operations are too many: a history has at most %d",
              operations, MOST_OPERATIONS));
    }
  }

  /** Reads and blind writes, on a store with locks that all clients may use at once. */
  public Workload(
      int sessions,
      int transactionsPerSession,
      int operationsPerTransaction,
      int keys,
      double readRatio,
      KeyDistribution distribution,
      long seed) {
    this(
        sessions,
        transactionsPerSession,
        operationsPerTransaction,
        keys,
        readRatio,
        0,
        distribution,
        seed,
        UNLIMITED,
        ConcurrencyControl.LOCKING,
        Values.REGISTERS,
        UNLIMITED);
  }

  private static void requirePositive(String what, int number) {
    if (number < 1) {
      throw new IllegalArgumentException(
          "the number of " + what + " must be at least 1, not " + number);
    }
  }

  private static void requireRatio(String what, double ratio) {
    if (!(ratio >= 0 && ratio <= 1)) {
      throw new IllegalArgumentException(
          "the " + what + " ratio must be from 0 to 1, not " + ratio);
    }
  }

  /** The number of operations of all sessions. */
  public int operations() {
    return sessions * transactionsPerSession * operationsPerTransaction;
  }

  /** This workload with another number of sessions. */
  public Workload withSessions(int number) {
    return with(draft -> draft.sessions = number);
  }

  /** This workload with another number of transactions per session. */
  public Workload withTransactionsPerSession(int number) {
    return with(draft -> draft.transactionsPerSession = number);
  }

  /** This workload with another number of operations per transaction. */
  public Workload withOperationsPerTransaction(int number) {
    return with(draft -> draft.operationsPerTransaction = number);
  }

  /** This workload with another number of keys. */
  public Workload withKeys(int number) {
    return with(draft -> draft.keys = number);
  }

  /** This workload with another probability of reads. */
  public Workload withReadRatio(double ratio) {
    return with(draft -> draft.readRatio = ratio);
  }

  /** This workload with another share of read-modify-writes. */
  public Workload withReadModifyWriteRatio(double ratio) {
    return with(draft -> draft.readModifyWriteRatio = ratio);
  }

  /** This workload with keys chosen in another way. */
  public Workload withDistribution(KeyDistribution other) {
    return with(draft -> draft.distribution = other);
  }

  /** This workload with other random choices. */
  public Workload withSeed(long other) {
    return with(draft -> draft.seed = other);
  }

  /** This workload with another limit on the transactions that are open at the same time. */
  public Workload withConcurrency(int most) {
    return with(draft -> draft.concurrency = most);
  }

  /** This workload on another kind of store. */
  public Workload withConcurrencyControl(ConcurrencyControl other) {
    return with(draft -> draft.concurrencyControl = other);
  }

  /** This workload with keys that hold something else. */
  public Workload withValues(Values other) {
    return with(draft -> draft.values = other);
  }

  /** This workload with another limit on the writes of a key. */
  public Workload withMostWritesPerKey(int most) {
    return with(draft -> draft.mostWritesPerKey = most);
  }

  private Workload with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.workload();
  }

  /** A workload that is being changed. */
  private static final class Draft {
    private int sessions;
    private int transactionsPerSession;
    private int operationsPerTransaction;
    private int keys;
    private double readRatio;
    private double readModifyWriteRatio;
    private KeyDistribution distribution;
    private long seed;
    private int concurrency;
    private ConcurrencyControl concurrencyControl;
    private Values values;
    private int mostWritesPerKey;

    Draft(Workload workload) {
      sessions = workload.sessions;
      transactionsPerSession = workload.transactionsPerSession;
      operationsPerTransaction = workload.operationsPerTransaction;
      keys = workload.keys;
      readRatio = workload.readRatio;
      readModifyWriteRatio = workload.readModifyWriteRatio;
      distribution = workload.distribution;
      seed = workload.seed;
      concurrency = workload.concurrency;
      concurrencyControl = workload.concurrencyControl;
      values = workload.values;
      mostWritesPerKey = workload.mostWritesPerKey;
    }

    Workload workload() {
      return new Workload(
          sessions,
          transactionsPerSession,
          operationsPerTransaction,
          keys,
          readRatio,
          readModifyWriteRatio,
          distribution,
          seed,
          concurrency,
          concurrencyControl,
          values,
          mostWritesPerKey);
    }
  }
}
