package dev.taipan.collect.simulate;

import java.util.function.IntConsumer;

/** How a simulated store keeps transactions apart, which decides what its histories are like. */
public enum ConcurrencyControl {
  /**
   * Strict two-phase locking. Histories are strictly serializable, and the order of commits is a
   * serial order.
   */
  LOCKING {
    @Override
    Protocol protocol(Workload workload, OpenOperations operations, IntConsumer onReady) {
      return new LockingProtocol(workload.keys(), operations, onReady);
    }
  },
  /**
   * Serializable snapshot isolation, as in PostgreSQL. Histories are strictly serializable, but the
   * order of commits is usually no serial order.
   */
  SERIALIZABLE_SNAPSHOT_ISOLATION {
    @Override
    Protocol protocol(Workload workload, OpenOperations operations, IntConsumer onReady) {
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
    Protocol protocol(Workload workload, OpenOperations operations, IntConsumer onReady) {
      return new SnapshotProtocol(workload, operations, Certification.NONE);
    }
  };

  /**
   * The protocol.
   *
   * @param onReady told which client can go on, after it had to wait
   */
  abstract Protocol protocol(Workload workload, OpenOperations operations, IntConsumer onReady);
}
