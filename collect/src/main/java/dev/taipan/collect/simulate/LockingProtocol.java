package dev.taipan.collect.simulate;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Strict two-phase locking with the locks requested in the order in which transactions begin, as
 * Calvin does it (Thomson et al., "Calvin: Fast Distributed Transactions for Partitioned Database
 * Systems", SIGMOD 2012). A transaction asks for all of its locks at once when it begins, shared
 * where it only reads a key and exclusive otherwise, and each key grants them first come, first
 * served. An operation runs when its lock is granted, even while later ones wait; all locks are
 * released at commit.
 *
 * <p><b>Why every history is strictly serializable</b>, and so valid at every level. Of two
 * transactions that conflict on a key, one holds its lock on it until it commits, and the other
 * uses the key only after that. So conflicting operations stand in the order of their transactions'
 * commits, and executing the transactions one after the other in commit order gives every read the
 * same value, from its own transaction or an earlier one. A client begins a transaction only after
 * it has committed the one before, so commit order respects session order; and of any two
 * transactions, the one that committed before the other began comes first. And nobody waits for
 * ever: a transaction waits only for ones that began before it, so the one that began first among
 * the open ones has all of its locks.
 *
 * <p>Takes constant time per operation, 8 bytes per key and 14 per open operation.
 */
final class LockingProtocol implements Protocol {
  private final OpenOperations operations;
  private final IntConsumer onReady;

  /** By key, what was written last, committed or not: locks hide it from others until commit. */
  private final int[] current;

  private final LockQueues locks;

  /** By operation, the request of the lock that it needs; a request has its operation's number. */
  private final int[] lock;

  /** By client, the request that it waits for. */
  private final int[] awaited;

  /** Made once, because commits are frequent. */
  private final IntConsumer onGranted = this::resume;

  LockingProtocol(int keys, OpenOperations operations, IntConsumer onReady) {
    this.operations = operations;
    this.onReady = onReady;
    current = new int[keys];
    locks = new LockQueues(keys, operations.count());
    lock = new int[operations.count()];
    awaited = new int[operations.clientOf(operations.count())];
    Arrays.fill(awaited, LockQueues.NONE);
  }

  @Override
  public void begin(int client) {
    int first = operations.first(client);
    for (int operation = first; operation < operations.end(client); operation++) {
      requestLock(operation, first);
    }
  }

  /** Requests the operation's lock, unless an earlier operation of its transaction has done so. */
  private void requestLock(int operation, int first) {
    int key = operations.key(operation);
    int newest = locks.newest(key);
    // Nobody has requested anything since this transaction began.
    if (newest >= first && newest < operation) {
      lock[operation] = newest;
      if (operations.isWrite(operation)) {
        locks.makeExclusive(newest);
      }
    } else {
      lock[operation] = operation;
      locks.request(operation, key, operations.isWrite(operation));
    }
  }

  @Override
  public boolean isReady(int operation) {
    if (locks.isGranted(lock[operation])) {
      return true;
    }
    awaited[operations.clientOf(operation)] = lock[operation];
    return false;
  }

  @Override
  public void run(int operation) {
    int key = operations.key(operation);
    if (operations.isWrite(operation)) {
      current[key]++;
    }
    operations.setValue(operation, current[key]);
  }

  @Override
  public boolean prepare(int client) {
    return true;
  }

  @Override
  public void commit(int client) {
    for (int o = operations.first(client); o < operations.end(client); o++) {
      if (lock[o] == o) {
        locks.release(o, operations.key(o), onGranted);
      }
    }
  }

  /** Lets the client of a request that was granted go on, if it is this request it waits for. */
  private void resume(int request) {
    int client = operations.clientOf(request);
    if (awaited[client] == request) {
      awaited[client] = LockQueues.NONE;
      onReady.accept(client);
    }
  }
}
