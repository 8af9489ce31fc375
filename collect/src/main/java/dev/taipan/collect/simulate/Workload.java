package dev.taipan.collect.simulate;

/**
 * What the clients of a store do.
 *
 * @param sessions the number of clients, each of which is one session; at least 1
 * @param transactionsPerSession at least 1
 * @param operationsPerTransaction at least 1
 * @param keys the number of keys to choose from; at least 1
 * @param readRatio the probability that an operation is a read, from 0 to 1
 * @param distribution how keys are chosen
 * @param seed the same workload with the same seed gives the same history
 */
public record Workload(
    int sessions,
    int transactionsPerSession,
    int operationsPerTransaction,
    int keys,
    double readRatio,
    KeyDistribution distribution,
    long seed) {

  /** The most operations in a history. */
  public static final int MOST_OPERATIONS = 2_000_000_000;

  /** 25 sessions of 200 transactions of 20 operations, half of them reads, on 10,000 keys. */
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
    if (!(readRatio >= 0 && readRatio <= 1)) {
      throw new IllegalArgumentException("the read ratio must be from 0 to 1, not " + readRatio);
    }
    // As a double: exact where it matters, and it does not overflow.
    double operations = 1.0 * sessions * transactionsPerSession * operationsPerTransaction;
    if (operations > MOST_OPERATIONS) {
      throw new IllegalArgumentException(
          String.format(
              "%.0f operations are too many: a history has at most %d",
              operations, MOST_OPERATIONS));
    }
  }

  private static void requirePositive(String what, int number) {
    if (number < 1) {
      throw new IllegalArgumentException(
          "the number of " + what + " must be at least 1, not " + number);
    }
  }

  /** The number of operations of all sessions. */
  public int operations() {
    return sessions * transactionsPerSession * operationsPerTransaction;
  }

  /** This workload with another number of sessions. */
  public Workload withSessions(int number) {
    return new Workload(
        number,
        transactionsPerSession,
        operationsPerTransaction,
        keys,
        readRatio,
        distribution,
        seed);
  }

  /** This workload with another number of transactions per session. */
  public Workload withTransactionsPerSession(int number) {
    return new Workload(
        sessions, number, operationsPerTransaction, keys, readRatio, distribution, seed);
  }

  /** This workload with another number of operations per transaction. */
  public Workload withOperationsPerTransaction(int number) {
    return new Workload(
        sessions, transactionsPerSession, number, keys, readRatio, distribution, seed);
  }

  /** This workload with another number of keys. */
  public Workload withKeys(int number) {
    return new Workload(
        sessions,
        transactionsPerSession,
        operationsPerTransaction,
        number,
        readRatio,
        distribution,
        seed);
  }

  /** This workload with another probability of reads. */
  public Workload withReadRatio(double ratio) {
    return new Workload(
        sessions,
        transactionsPerSession,
        operationsPerTransaction,
        keys,
        ratio,
        distribution,
        seed);
  }

  /** This workload with keys chosen in another way. */
  public Workload withDistribution(KeyDistribution other) {
    return new Workload(
        sessions, transactionsPerSession, operationsPerTransaction, keys, readRatio, other, seed);
  }

  /** This workload with other random choices. */
  public Workload withSeed(long other) {
    return new Workload(
        sessions,
        transactionsPerSession,
        operationsPerTransaction,
        keys,
        readRatio,
        distribution,
        other);
  }
}
