package dev.taipan.generate.protocol;

import java.util.function.IntConsumer;

/**
 * Strict two-phase locking: reads and writes need locks.
 *
 * <p><b>Why every history is strictly serializable</b>, and so valid at every level. Of two
 * transactions that conflict on a key, one holds its lock on it until it commits, and the other
 * uses the key only after that. So conflicting operations stand in the order of their transactions'
 * commits, and executing the transactions one after the other in commit order gives every read the
 * same value, from its own transaction or an earlier one. A client begins a transaction only after
 * it has committed the one before, so commit order respects session order; and of any two
 * transactions, the one that committed before the other began comes first.
 */
final class LockingProtocol extends LockBasedProtocol {

  LockingProtocol(int keys, OpenOperations operations, IntConsumer onReady) {
    super(keys, operations, onReady);
  }

  @Override
  boolean needsLock(boolean write) {
    return true;
  }
}
