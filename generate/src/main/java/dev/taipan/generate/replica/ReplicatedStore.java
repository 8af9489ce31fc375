package dev.taipan.generate.replica;

import dev.taipan.generate.log.CommitLog;
import dev.taipan.history.TransactionStatus;
import dev.taipan.workload.TransactionDraw;
import java.io.IOException;
import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * A store of replicas that take transactions on their own, hear of each other now and then, and
 * agree on the versions of a key by Lamport stamps. Their clocks run at different speeds, so that
 * the order of commits is not that of the stamps.
 *
 * <p><b>Every history satisfies transactional causal consistency.</b> A transaction reads what its
 * replica shows when it begins. What a replica has applied is closed under causality: it hears all
 * that another has applied at once. The order of the stamps extends causality, as a replica's clock
 * is never behind what it has applied; and of the versions of a key that it has applied a replica
 * shows the one with the largest stamp.
 *
 * <p>Transactions happen one at a time, each as a whole. A key's writes are 1, 2, 3 and so on in
 * the order of their commits. Takes constant time per operation and replica; keeps all commits.
 */
public final class ReplicatedStore {
  /** The fastest clock is so much faster than the slowest. */
  private static final int FASTEST = 64;

  private final ReplicatedWorkload workload;
  private final CommitLog log;
  private final UniformRandomProvider random;
  private final TransactionDraw transactions;
  private final Replica[] replicas;
  private final int[] versions;

  /** Per key the version that the transaction wrote which runs; 0 where it has not. */
  private final int[] own;

  private final int[] key;
  private final boolean[] isWrite;

  private ReplicatedStore(ReplicatedWorkload workload, CommitLog log) {
    this.workload = workload;
    this.log = log;
    random = RandomSource.XO_SHI_RO_256_PP.create(workload.seed());
    transactions = new TransactionDraw(workload.mix(), random);
    replicas = new Replica[workload.replicas()];
    int keys = workload.mix().keys();
    Arrays.setAll(replicas, number -> new Replica(number, replicas.length, keys));
    versions = new int[keys];
    own = new int[keys];
    key = new int[workload.mix().operations().most()];
    isWrite = new boolean[key.length];
  }

  /**
   * Runs a workload to its end.
   *
   * @throws IOException when the log does
   */
  public static void run(ReplicatedWorkload workload, CommitLog log) throws IOException {
    ReplicatedStore store = new ReplicatedStore(workload, log);
    for (int number = 1; number <= workload.transactions(); number++) {
      if (store.random.nextInt(workload.delay()) == 0) {
        store.deliver();
      }
      store.runTransaction(number);
    }
  }

  private void deliver() {
    Replica hearing = replicas[random.nextInt(replicas.length)];
    Replica heard = replicas[random.nextInt(replicas.length)];
    if (hearing != heard) {
      hearing.hear(heard, replicas);
    }
  }

  private void runTransaction(int number) throws IOException {
    int session = random.nextInt(workload.sessions());
    int at = session % replicas.length;
    int length = transactions.draw(key, isWrite, 0);
    log.transaction(session, number, TransactionStatus.COMMITTED, number, number);
    for (int operation = 0; operation < length; operation++) {
      int k = key[operation];
      if (isWrite[operation]) {
        own[k] = ++versions[k];
        log.write(k, own[k]);
      } else {
        log.read(k, own[k] == 0 ? replicas[at].version(k) : own[k]);
      }
    }
    commit(at, length);
  }

  private void commit(int at, int length) {
    replicas[at].commit(1 + random.nextInt(1 + FASTEST * (at + 1) / replicas.length));
    for (int operation = 0; operation < length; operation++) {
      int k = key[operation];
      if (isWrite[operation] && own[k] != 0) {
        replicas[at].write(k, own[k]);
        own[k] = 0;
      }
    }
  }
}
