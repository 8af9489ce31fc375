package dev.taipan.generate.protocol;

import dev.taipan.workload.KeyDistribution;
import dev.taipan.workload.Ratio;
import dev.taipan.workload.SizeRange;
import dev.taipan.workload.TransactionMix;
import dev.taipan.workload.ValueKind;
import java.util.function.Consumer;

/**
 * What the clients of a store do, and how the store keeps them apart.
 *
 * @param sessions the number of clients, each of which is one session; at least 1
 * @param transactionsPerSession at least 1; drawn for each session
 * @param operationsPerTransaction at least 1; drawn for each transaction
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
 * @param abortRatio the probability that a transaction rolls back of its own accord: it is recorded
 *     as aborted, and nobody sees what it wrote
 * @param unknownRatio the probability that a client does not learn how its transaction ended; half
 *     of these take effect. What such a transaction read is not recorded, since nobody got it.
 *     Together with the other ratio at most 1
 */
public record SimulatedWorkload(
    int sessions,
    SizeRange transactionsPerSession,
    SizeRange operationsPerTransaction,
    int keys,
    double readRatio,
    double readModifyWriteRatio,
    KeyDistribution distribution,
    long seed,
    int concurrency,
    ConcurrencyControl concurrencyControl,
    ValueKind values,
    int mostWritesPerKey,
    double abortRatio,
    double unknownRatio) {

  /** The most operations in a history. */
  public static final int MOST_OPERATIONS = 2_000_000_000;

  /** No limit. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  /**
   * 25 sessions of 200 transactions of 20 operations, half of them reads, on 10,000 keys of a store
   * with locks.
   */
  public static final SimulatedWorkload DEFAULTS =
      new SimulatedWorkload(
          25,
          SizeRange.of(200),
          SizeRange.of(20),
          10_000,
          0.5,
          0,
          KeyDistribution.UNIFORM,
          1,
          UNLIMITED,
          ConcurrencyControl.LOCKING,
          ValueKind.REGISTERS,
          UNLIMITED,
          0,
          0);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a number is out of its range or there would be more than
   *     {@link #MOST_OPERATIONS}; the message is for people
   */
  public SimulatedWorkload {
    SizeRange.requirePositive("sessions", sessions);
    SizeRange.requirePositive("transactions", transactionsPerSession.least());
    SizeRange.requirePositive("concurrent transactions", concurrency);
    SizeRange.requirePositive("writes per key", mostWritesPerKey);
    Ratio.require("abort", abortRatio);
    Ratio.require("unknown", unknownRatio);
    new TransactionMix(
        operationsPerTransaction, keys, distribution, readRatio, readModifyWriteRatio);
    if (abortRatio + unknownRatio > 1) {
      throw new IllegalArgumentException(
          "the abort ratio and the unknown ratio must be at most 1 together, not "
              + (abortRatio + unknownRatio));
    }
    // As a double: exact where it matters, and it does not overflow.
    double operations =
        1.0 * sessions * transactionsPerSession.most() * operationsPerTransaction.most();
    if (operations > MOST_OPERATIONS) {
      throw new IllegalArgumentException(
          String.format(
              "%.0f operations are too many: a history has at most %d",
              operations, MOST_OPERATIONS));
    }
  }

  /** What the transactions are like. */
  public TransactionMix mix() {
    return new TransactionMix(
        operationsPerTransaction, keys, distribution, readRatio, readModifyWriteRatio);
  }

  /** The most operations of all sessions; exactly so many where no number is a range. */
  public int operations() {
    return sessions * transactionsPerSession.most() * operationsPerTransaction.most();
  }

  /** This workload with another number of sessions. */
  public SimulatedWorkload withSessions(int number) {
    return with(draft -> draft.sessions = number);
  }

  /** This workload with another number of transactions per session. */
  public SimulatedWorkload withTransactionsPerSession(int number) {
    return withTransactionsPerSession(SizeRange.of(number));
  }

  /** This workload with other numbers of transactions per session. */
  public SimulatedWorkload withTransactionsPerSession(SizeRange numbers) {
    return with(draft -> draft.transactionsPerSession = numbers);
  }

  /** This workload with another number of operations per transaction. */
  public SimulatedWorkload withOperationsPerTransaction(int number) {
    return withOperationsPerTransaction(SizeRange.of(number));
  }

  /** This workload with other numbers of operations per transaction. */
  public SimulatedWorkload withOperationsPerTransaction(SizeRange numbers) {
    return with(draft -> draft.operationsPerTransaction = numbers);
  }

  /** This workload with another number of keys. */
  public SimulatedWorkload withKeys(int number) {
    return with(draft -> draft.keys = number);
  }

  /** This workload with another probability of reads. */
  public SimulatedWorkload withReadRatio(double ratio) {
    return with(draft -> draft.readRatio = ratio);
  }

  /** This workload with another share of read-modify-writes. */
  public SimulatedWorkload withReadModifyWriteRatio(double ratio) {
    return with(draft -> draft.readModifyWriteRatio = ratio);
  }

  /** This workload with keys chosen in another way. */
  public SimulatedWorkload withDistribution(KeyDistribution other) {
    return with(draft -> draft.distribution = other);
  }

  /** This workload with other random choices. */
  public SimulatedWorkload withSeed(long other) {
    return with(draft -> draft.seed = other);
  }

  /** This workload with another limit on the transactions that are open at the same time. */
  public SimulatedWorkload withConcurrency(int most) {
    return with(draft -> draft.concurrency = most);
  }

  /** This workload on another kind of store. */
  public SimulatedWorkload withConcurrencyControl(ConcurrencyControl other) {
    return with(draft -> draft.concurrencyControl = other);
  }

  /** This workload with keys that hold something else. */
  public SimulatedWorkload withValues(ValueKind other) {
    return with(draft -> draft.values = other);
  }

  /** This workload with another limit on the writes of a key. */
  public SimulatedWorkload withMostWritesPerKey(int most) {
    return with(draft -> draft.mostWritesPerKey = most);
  }

  /** This workload with another share of transactions that roll back. */
  public SimulatedWorkload withAbortRatio(double ratio) {
    return with(draft -> draft.abortRatio = ratio);
  }

  /** This workload with another share of transactions whose outcome nobody knows. */
  public SimulatedWorkload withUnknownRatio(double ratio) {
    return with(draft -> draft.unknownRatio = ratio);
  }

  private SimulatedWorkload with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.workload();
  }

  /** A workload that is being changed. */
  private static final class Draft {
    private int sessions;
    private SizeRange transactionsPerSession;
    private SizeRange operationsPerTransaction;
    private int keys;
    private double readRatio;
    private double readModifyWriteRatio;
    private KeyDistribution distribution;
    private long seed;
    private int concurrency;
    private ConcurrencyControl concurrencyControl;
    private ValueKind values;
    private int mostWritesPerKey;
    private double abortRatio;
    private double unknownRatio;

    Draft(SimulatedWorkload workload) {
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
      abortRatio = workload.abortRatio;
      unknownRatio = workload.unknownRatio;
    }

    SimulatedWorkload workload() {
      return new SimulatedWorkload(
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
          mostWritesPerKey,
          abortRatio,
          unknownRatio);
    }
  }
}
