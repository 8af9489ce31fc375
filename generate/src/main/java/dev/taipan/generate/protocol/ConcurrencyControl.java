package dev.taipan.generate.protocol;

import java.util.function.IntConsumer;

/** How a simulated store keeps transactions apart, which decides what its histories are like. */
public enum ConcurrencyControl {
  /**
   * One transaction at a time. Histories are strictly serializable, and the order of commits is a
   * serial order.
   */
  SERIAL {
    @Override
    public Protocol protocol(
        SimulatedWorkload workload, OpenOperations operations, IntConsumer onReady) {
      return LOCKING.protocol(workload, operations, onReady);
    }

    @Override
    public int mostOpen(SimulatedWorkload workload) {
      return 1;
    }
  },
  /**
   * Strict two-phase locking. Histories are strictly serializable, and the order of commits is a
   * serial order.
   */
  LOCKING {
    @Override
    public Protocol protocol(
        SimulatedWorkload workload, OpenOperations operations, IntConsumer onReady) {
      return new LockingProtocol(workload.keys(), operations, onReady);
    }
  },
  /**
   * Serializable snapshot isolation, as in PostgreSQL. Histories are strictly serializable, but the
   * order of commits is usually no serial order.
   */
  SERIALIZABLE_SNAPSHOT_ISOLATION {
    @Override
    public Protocol protocol(
        SimulatedWorkload workload, OpenOperations operations, IntConsumer onReady) {
      return new SnapshotProtocol(
          workload,
          operations,
          new DangerousStructures(workload.keys(), workload.sessions(), operations));
    }
  },
  /**
   * Snapshot isolation: the first of two concurrent writers to commit wins. Histories satisfy
   * strong snapshot isolation, but may have write skew.
   */
  SNAPSHOT_ISOLATION {
    @Override
    public Protocol protocol(
        SimulatedWorkload workload, OpenOperations operations, IntConsumer onReady) {
      return new SnapshotProtocol(workload, operations, CommitRule.NONE);
    }
  },
  /**
   * Replicas that apply transactions in causal order. Histories satisfy transactional causal
   * consistency.
   */
  CAUSAL {
    @Override
    public Protocol protocol(
        SimulatedWorkload workload, OpenOperations operations, IntConsumer onReady) {
      return new CausalProtocol(workload, operations);
    }
  },
  /** Locks for writes only. Histories satisfy read committed. */
  READ_COMMITTED {
    @Override
    public Protocol protocol(
        SimulatedWorkload workload, OpenOperations operations, IntConsumer onReady) {
      return new ReadCommittedProtocol(workload.keys(), operations, onReady);
    }
  };

  /**
   * The protocol.
   *
   * @param onReady told which client can go on, after it had to wait
   */
  public abstract Protocol protocol(
      SimulatedWorkload workload, OpenOperations operations, IntConsumer onReady);

  /** The most transactions of a workload that may be open at the same time. */
  public int mostOpen(SimulatedWorkload workload) {
    return workload.concurrency();
  }
}
