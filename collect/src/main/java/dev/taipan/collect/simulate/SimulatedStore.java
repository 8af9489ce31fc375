package dev.taipan.collect.simulate;

import java.io.IOException;
import java.util.function.IntConsumer;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.simple.RandomSource;

/**
 * A key-value store with clients that interleave operation by operation, simulated on one thread.
 *
 * <p><b>Clients.</b> Each thinks, begins a transaction, runs its operations one after the other,
 * commits, and thinks again. A random scheduler chooses who does the next step. Clients think about
 * as long as transactions take, so that about half of them have a transaction open at any time.
 *
 * <p><b>Concurrency control.</b> Strict two-phase locking with the locks requested in the order in
 * which transactions begin, as Calvin does it (Thomson et al., "Calvin: Fast Distributed
 * Transactions for Partitioned Database Systems", SIGMOD 2012). A transaction's operations are
 * drawn when it begins; it asks for all of its locks at once, shared where it only reads a key and
 * exclusive otherwise, and each key grants them first come, first served. An operation runs when
 * its lock is granted, even while later ones wait; all locks are released at commit.
 *
 * <p><b>Why every history is strong session serializable</b>, and so valid at every level. Of two
 * transactions that conflict on a key, one holds its lock on it until it commits, and the other
 * uses the key only after that. So conflicting operations stand in the order of their transactions'
 * commits, and executing the transactions one after the other in commit order gives every read the
 * same value, from its own transaction or an earlier one. A client begins a transaction only after
 * it has committed the one before, so commit order respects session order; and of any two
 * transactions, the one that committed before the other began comes first, so the history is
 * strictly serializable too. And nobody waits for ever: a transaction waits only for ones that
 * began before it, so the one that began first among the open ones has all of its locks.
 *
 * <p><b>Values.</b> A key's writes are 1, 2, 3 and so on, and 0 is its initial value.
 *
 * <p>Takes expected constant time per operation, and memory only for the keys and the open
 * transactions: 8 bytes per key, 23 per operation of one transaction of each session. Nothing is
 * allocated per operation.
 */
public final class SimulatedStore {
  private final Workload workload;
  private final CommitLog log;
  private final int length;
  private final UniformRandomProvider random;
  private final DiscreteSampler keySampler;

  /** By key, what was written last, committed or not: locks hide it from others until commit. */
  private final int[] current;

  /**
   * The operations of open transactions. The operation of place {@code i} of client {@code c} has
   * number {@code c * length + i}, which is also that of the lock request that it makes, if any.
   */
  private final int[] key;

  private final boolean[] write;
  private final int[] value;
  private final int[] lock;

  private final LockQueues locks;

  /** By client, the number of its next operation. */
  private final int[] next;

  private final int[] begun;

  /** By client, the step in which its open transaction began. */
  private final long[] beganAt;

  private final ClientPool thinking;

  /** Clients whose next operation has its lock. */
  private final ClientPool running;

  /** Made once, because commits are frequent. */
  private final IntConsumer resume = this::resume;

  /** The number of steps taken, which serves as a clock. */
  private long steps;

  private int committed;
  private int open;
  private int mostOpen;
  private int overlapping;
  private long waits;

  private SimulatedStore(Workload workload, CommitLog log) {
    this.workload = workload;
    this.log = log;
    length = workload.operationsPerTransaction();
    random = RandomSource.XO_SHI_RO_256_PP.create(workload.seed());
    keySampler = workload.distribution().sampler(random, workload.keys());
    int sessions = workload.sessions();
    int operations = sessions * length;
    current = new int[workload.keys()];
    key = new int[operations];
    write = new boolean[operations];
    value = new int[operations];
    lock = new int[operations];
    locks = new LockQueues(workload.keys(), operations);
    next = new int[sessions];
    begun = new int[sessions];
    beganAt = new long[sessions];
    thinking = new ClientPool(sessions);
    running = new ClientPool(sessions);
  }

  /**
   * Runs a workload to its end.
   *
   * @throws IOException when the log does
   */
  public static Concurrency run(Workload workload, CommitLog log) throws IOException {
    return new SimulatedStore(workload, log).run();
  }

  private Concurrency run() throws IOException {
    for (int client = 0; client < workload.sessions(); client++) {
      thinking.add(client);
    }
    while (!thinking.isEmpty() || !running.isEmpty()) {
      steps++;
      if (someClientBegins()) {
        begin(thinking.take(random));
      } else {
        step(running.take(random));
      }
    }
    return new Concurrency(mostOpen, overlapping, waits);
  }

  /**
   * One step in {@code length} is a commit. When half of the clients think, as many steps begin a
   * transaction; when more do, more, and so their number stays about there.
   */
  private boolean someClientBegins() {
    return running.isEmpty()
        || (!thinking.isEmpty() && random.nextInt(key.length) < 2 * thinking.size());
  }

  private void begin(int client) {
    int first = client * length;
    for (int operation = first; operation < first + length; operation++) {
      key[operation] = keySampler.sample();
      write[operation] = random.nextDouble() >= workload.readRatio();
      requestLock(operation, first);
    }
    next[client] = first;
    begun[client]++;
    beganAt[client] = steps;
    if (open > 0) {
      overlapping++;
    }
    open++;
    mostOpen = Math.max(mostOpen, open);
    runOrWait(client);
  }

  /** Requests the operation's lock, unless an earlier operation of its transaction has done so. */
  private void requestLock(int operation, int first) {
    int newest = locks.newest(key[operation]);
    // Nobody has requested anything since this transaction began.
    if (newest >= first && newest < operation) {
      lock[operation] = newest;
      if (write[operation]) {
        locks.makeExclusive(newest);
      }
    } else {
      lock[operation] = operation;
      locks.request(operation, key[operation], write[operation]);
    }
  }

  private void runOrWait(int client) {
    if (locks.isGranted(lock[next[client]])) {
      running.add(client);
    } else {
      waits++;
    }
  }

  private void step(int client) throws IOException {
    int operation = next[client]++;
    int accessed = key[operation];
    if (write[operation]) {
      current[accessed]++;
    }
    value[operation] = current[accessed];
    if (next[client] == (client + 1) * length) {
      commit(client);
    } else {
      runOrWait(client);
    }
  }

  private void commit(int client) throws IOException {
    int first = client * length;
    committed++;
    open--;
    log.transaction(client, committed, beganAt[client], steps);
    for (int operation = first; operation < first + length; operation++) {
      if (write[operation]) {
        log.write(key[operation], value[operation]);
      } else {
        log.read(key[operation], value[operation]);
      }
      if (lock[operation] == operation) {
        locks.release(operation, key[operation], resume);
      }
    }
    if (begun[client] < workload.transactionsPerSession()) {
      thinking.add(client);
    }
  }

  /** Lets the client of a request run that was granted, if it is this request it waits for. */
  private void resume(int request) {
    int client = request / length;
    if (lock[next[client]] == request) {
      running.add(client);
    }
  }
}
