package dev.taipan.benchmarks.kingcobra;

import dev.taipan.benchmarks.input.OperationMix;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;

/**
 * The three workloads of Section 8.4. The paper says how many transactions and clients there are,
 * and the shares of operations; the rest is our choice.
 */
public enum OrderWorkload {
  /** Half of what transactions do tells of two versions that one replaced the other. */
  READ_MODIFY_WRITE("RMW", new OperationMix(25, 25, 50)),
  /** Nothing does, but reads tell where versions were seen. */
  READ_WRITE("read/write", new OperationMix(50, 50, 0)),
  /** Hardly anything tells of the order of versions. */
  HEAVY_WRITE("heavy write", new OperationMix(10, 80, 10));

  /** Clients, as in the paper. */
  public static final int CLIENTS = 20;

  /** Operations of a transaction; a read-modify-write is two. */
  public static final int OPERATIONS = 8;

  /** Keys, each of which is chosen as often as any other. */
  public static final int KEYS = 10_000;

  private final String title;
  private final OperationMix mix;

  OrderWorkload(String title, OperationMix mix) {
    this.title = title;
    this.mix = mix;
  }

  /** What tables and figures call it. */
  public String title() {
    return title;
  }

  /** The shares of operations. */
  public OperationMix mix() {
    return mix;
  }

  /**
   * What clients do. The store is serializable, but the order of its commits is no serial order, so
   * that nothing is decided by replaying it.
   *
   * @param transactions of all clients together; each runs as many as the others
   */
  public SimulatedWorkload workload(int transactions, long seed) {
    return mix.of(
        SimulatedWorkload.DEFAULTS
            .withSessions(CLIENTS)
            .withTransactionsPerSession(Math.max(1, transactions / CLIENTS))
            .withOperationsPerTransaction(OPERATIONS)
            .withKeys(KEYS)
            .withConcurrencyControl(ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION)
            .withSeed(seed));
  }
}
