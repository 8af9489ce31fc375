package dev.taipan.benchmarks.weak;

import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.workload.KeyDistribution;

/** The sizes of the inputs. Half of all operations are reads. */
public enum InputSize {
  /** 100,000 operations. */
  S("S", 25, 200, 20, 10_000),
  /** 2 million operations. */
  M("M", 50, 2_000, 20, 10_000),
  /** 8 million operations. */
  L("L", 100, 10_000, 8, 10_000),
  /** 8 million operations on a hundred times the keys. */
  L_1M("L, 1M keys", 100, 10_000, 8, 1_000_000),
  /** 50 million operations. */
  XL("XL", 100, 10_000, 50, 10_000);

  private static final double READ_RATIO = 0.5;
  private static final long SEED = 1;

  private final String title;
  private final int sessions;
  private final int transactionsPerSession;
  private final int operationsPerTransaction;
  private final int keys;

  InputSize(
      String title,
      int sessions,
      int transactionsPerSession,
      int operationsPerTransaction,
      int keys) {
    this.title = title;
    this.sessions = sessions;
    this.transactionsPerSession = transactionsPerSession;
    this.operationsPerTransaction = operationsPerTransaction;
    this.keys = keys;
  }

  /** What tables call it. */
  String title() {
    return title;
  }

  /** What makes an input of this size. */
  SimulatedWorkload workload(KeyDistribution distribution) {
    return SimulatedWorkload.DEFAULTS
        .withSessions(sessions)
        .withTransactionsPerSession(transactionsPerSession)
        .withOperationsPerTransaction(operationsPerTransaction)
        .withKeys(keys)
        .withReadRatio(READ_RATIO)
        .withDistribution(distribution)
        .withSeed(SEED);
  }
}
