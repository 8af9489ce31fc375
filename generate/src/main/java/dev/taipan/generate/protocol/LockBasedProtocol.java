package dev.taipan.generate.protocol;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Locks that are requested in the order in which transactions begin, as Calvin does it (Thomson et
 * al., "Calvin: Fast Distributed Transactions for Partitioned Database Systems", SIGMOD 2012). A
 * transaction asks for all of its locks at once when it begins, shared where it only reads a key
 * and exclusive otherwise, and each key grants them first come, first served. An operation runs
 * when it has the lock that it needs, even while later ones wait; all locks are released at the
 * end. Which operations need one is up to the protocol; writes do.
 *
 * <p>Writes are installed at commit; a write's version is then the one after that which its
 * transaction found, because of the lock. A read sees what was committed last when it runs, or its
 * transaction's own write.
 *
 * <p>Nobody waits for ever: a transaction waits only for ones that began before it, so the one that
 * began first among the open ones has all of its locks.
 *
 * <p>Takes constant time per operation, 12 bytes per key and 14 per open operation.
 */
abstract class LockBasedProtocol implements Protocol {
  private final OpenOperations operations;
  private final IntConsumer onReady;
  private final CommittedVersions versions;
  private final LockQueues locks;

  /** By operation, the request of the lock that it needs; a request has its operation's number. */
  private final int[] lock;

  /** By client, the request that it waits for. */
  private final int[] awaited;

  /** Made once, because commits are frequent. */
  private final IntConsumer onGranted = this::resume;

  LockBasedProtocol(int keys, OpenOperations operations, IntConsumer onReady) {
    this.operations = operations;
    this.onReady = onReady;
    versions = new CommittedVersions(keys, operations);
    locks = new LockQueues(keys, operations.count());
    lock = new int[operations.count()];
    awaited = new int[operations.clientOf(operations.count())];
    Arrays.fill(awaited, LockQueues.NONE);
  }

  /** Whether an operation, a write or a read, needs a lock. */
  abstract boolean needsLock(boolean write);

  @Override
  public final void begin(int client) {
    int first = operations.first(client);
    for (int operation = first; operation < operations.end(client); operation++) {
      if (needsLock(operations.isWrite(operation))) {
        requestLock(operation, first);
      } else {
        lock[operation] = LockQueues.NONE;
      }
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
  public final boolean isReady(int operation) {
    if (lock[operation] == LockQueues.NONE || locks.isGranted(lock[operation])) {
      return true;
    }
    awaited[operations.clientOf(operation)] = lock[operation];
    return false;
  }

  @Override
  public final void run(int operation) {
    operations.setValue(operation, versions.current(operations.key(operation)));
  }

  @Override
  public final boolean mayCommit(int client) {
    return true;
  }

  @Override
  public final void commit(int client) {
    versions.install(client);
    release(client);
  }

  @Override
  public final void rollBack(int client) {
    release(client);
  }

  @Override
  public final void settle() {
    // Everybody sees what was committed last.
  }

  private void release(int client) {
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
