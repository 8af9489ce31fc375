package dev.taipan.collect.simulate;

/**
 * Snapshot isolation (Berenson et al., "A Critique of ANSI SQL Isolation Levels", SIGMOD 1995): a
 * transaction reads what had been committed when it began, besides its own writes, and of two
 * concurrent transactions that write a key the first to commit wins; the other runs again from a
 * new snapshot. A {@link Certification} may refuse more.
 *
 * <p>Nobody waits, and somebody gets ahead: a transaction runs again only because another one has
 * committed meanwhile.
 *
 * <p>The operations are known when a transaction begins, so it reads its snapshot at once, and no
 * old versions need to be kept. Constant time per operation and attempt, 12 bytes per key.
 */
final class SnapshotProtocol implements Protocol {
  private final OpenOperations operations;
  private final Certification certification;

  /** By key, the committed value, and the commit that wrote it. */
  private final int[] current;

  private final int[] lastWriter;

  /** By key, the transaction that prepared last of those that write it. */
  private final int[] preparing;

  /** By client, the number of commits when it took its snapshot. */
  private final int[] snapshot;

  private int commits;

  SnapshotProtocol(Workload workload, OpenOperations operations, Certification certification) {
    this.operations = operations;
    this.certification = certification;
    current = new int[workload.keys()];
    lastWriter = new int[workload.keys()];
    preparing = new int[workload.keys()];
    snapshot = new int[workload.sessions()];
  }

  @Override
  public void begin(int client) {
    snapshot[client] = commits;
    for (int o = operations.first(client); o < operations.end(client); o++) {
      operations.setValue(o, current[operations.key(o)]);
    }
  }

  @Override
  public boolean isReady(int operation) {
    return true;
  }

  @Override
  public void run(int operation) {
    // A read has its value, and a write gets it when nobody can get in between any more.
  }

  @Override
  public boolean prepare(int client) {
    if (isTooLate(client) || !certification.accepts(client, snapshot[client])) {
      return false;
    }
    int moment = commits + 1;
    for (int o = operations.first(client); o < operations.end(client); o++) {
      int key = operations.key(o);
      if (operations.isWrite(o)) {
        preparing[key] = moment;
        current[key]++;
      }
      if (preparing[key] == moment) {
        operations.setValue(o, current[key]);
      }
    }
    return true;
  }

  /** Whether somebody has written one of the client's keys since it took its snapshot. */
  private boolean isTooLate(int client) {
    for (int o = operations.first(client); o < operations.end(client); o++) {
      if (operations.isWrite(o) && lastWriter[operations.key(o)] > snapshot[client]) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void commit(int client) {
    commits++;
    certification.committed(client, snapshot[client], commits);
    for (int o = operations.first(client); o < operations.end(client); o++) {
      if (operations.isWrite(o)) {
        lastWriter[operations.key(o)] = commits;
      }
    }
  }
}
