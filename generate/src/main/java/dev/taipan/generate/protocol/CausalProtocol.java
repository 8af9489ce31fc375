package dev.taipan.generate.protocol;

import dev.taipan.workload.ValueKind;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Transactional causal consistency: a few replicas, each with clients of its own. A transaction
 * reads the state in which its replica is when it begins, besides its own writes, and never fails
 * for what others do. Its writes appear at its own replica at once and at another one later: each
 * replica applies the transactions of the others in the order of their commits, which are numbered
 * through. Of several writes of a key, a replica shows the one of the latest commit, so that all
 * replicas come to agree.
 *
 * <p><b>Why every history satisfies transactional causal consistency.</b> Take the order of
 * commits, which extends session order and write-read. What a replica has applied is closed under
 * them: it has its own transactions, and of the others all up to some number; and whatever precedes
 * one of these causally has a smaller number, and is of the replica or among those. A client stays
 * at its replica, so what precedes a transaction of its own is applied there too. Let a transaction
 * read x from T, and let U be another writer of x that precedes it causally. Then its replica had
 * applied U too, and showed T because T commits later than U.
 *
 * <p><b>Lists.</b> An append shows what it was appended to, so a list is closed too: a replica
 * applies everything before it commits an append to a list of which it lacks a part. And a
 * transaction that reads a list behind its own append runs again if others appended to the list
 * since it began.
 *
 * <p>Replicas disagree on what came first, which prefix consistency forbids, and two transactions
 * may overwrite the same version, which snapshot isolation forbids.
 *
 * <p>Constant time per operation and replica, 4 bytes per key and replica, and 8 for each write of
 * the commits that some replica may lack.
 */
final class CausalProtocol implements Protocol {
  private static final int REPLICAS = 3;

  /** So many commits a replica may lack. */
  private static final int MOST_BEHIND = 64;

  /** One transaction in so many has its replica apply some of what it lacks. */
  private static final int SELDOM = 8;

  private final OpenOperations operations;
  private final UniformRandomProvider random;
  private final CommittedVersions versions;
  private final boolean hasLists;

  /** By replica and key, the version that it shows. */
  private final int[][] shown = new int[REPLICAS][];

  /** By replica, the number of commits of all replicas, from the first, that it has applied. */
  private final int[] applied = new int[REPLICAS];

  /** The writes of the latest commits: keys, versions, and how many there are of each commit. */
  private final int[] writtenKeys;

  private final int[] writtenVersions;
  private final int[] writes = new int[MOST_BEHIND];
  private final int length;

  CausalProtocol(SimulatedWorkload workload, OpenOperations operations) {
    this.operations = operations;
    random = RandomSource.XO_SHI_RO_256_PP.create(~workload.seed());
    versions = new CommittedVersions(workload.keys(), operations);
    hasLists = workload.values() == ValueKind.LISTS;
    for (int replica = 0; replica < REPLICAS; replica++) {
      shown[replica] = new int[workload.keys()];
    }
    length = workload.operationsPerTransaction().most();
    writtenKeys = new int[MOST_BEHIND * length];
    writtenVersions = new int[MOST_BEHIND * length];
  }

  private static int replicaOf(int client) {
    return client % REPLICAS;
  }

  @Override
  public void begin(int client) {
    int replica = replicaOf(client);
    if (random.nextInt(SELDOM) == 0) {
      int behind = versions.commits() - applied[replica];
      apply(replica, applied[replica] + random.nextInt(behind + 1));
    }
    for (int o = operations.first(client); o < operations.end(client); o++) {
      operations.setValue(o, shown[replica][operations.key(o)]);
    }
  }

  @Override
  public boolean isReady(int operation) {
    return true;
  }

  @Override
  public void run(int operation) {
    // A read has its value, and a write gets it at commit.
  }

  @Override
  public boolean mayCommit(int client) {
    if (!hasLists || showsAllThatItAppendsTo(client)) {
      return true;
    }
    apply(replicaOf(client), versions.commits());
    return !readsBehindAppendToChangedList(client);
  }

  private boolean showsAllThatItAppendsTo(int client) {
    for (int o = operations.first(client); o < operations.end(client); o++) {
      if (operations.isWrite(o) && operations.value(o) < versions.current(operations.key(o))) {
        return false;
      }
    }
    return true;
  }

  private boolean readsBehindAppendToChangedList(int client) {
    for (int o = operations.first(client); o < operations.end(client); o++) {
      if (!operations.isWrite(o)
          && operations.value(o) < versions.current(operations.key(o))
          && operations.isBehindOwnWrite(client, o)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void commit(int client) {
    versions.install(client);
    int own = replicaOf(client);
    for (int replica = 0; replica < REPLICAS; replica++) {
      // Makes room among the latest commits.
      apply(replica, Math.max(applied[replica], versions.commits() - MOST_BEHIND));
    }
    int slot = versions.commits() % MOST_BEHIND;
    writes[slot] = 0;
    for (int o = operations.first(client); o < operations.end(client); o++) {
      if (operations.isWrite(o)) {
        int place = slot * length + writes[slot]++;
        writtenKeys[place] = operations.key(o);
        writtenVersions[place] = operations.value(o);
        show(own, place);
      }
    }
  }

  @Override
  public void rollBack(int client) {
    // Nobody has seen anything.
  }

  @Override
  public void settle() {
    for (int replica = 0; replica < REPLICAS; replica++) {
      apply(replica, versions.commits());
    }
  }

  /** Has a replica apply the commits up to a number. */
  private void apply(int replica, int upTo) {
    while (applied[replica] < upTo) {
      int slot = ++applied[replica] % MOST_BEHIND;
      for (int place = slot * length; place < slot * length + writes[slot]; place++) {
        show(replica, place);
      }
    }
  }

  private void show(int replica, int place) {
    int key = writtenKeys[place];
    shown[replica][key] = Math.max(shown[replica][key], writtenVersions[place]);
  }
}
