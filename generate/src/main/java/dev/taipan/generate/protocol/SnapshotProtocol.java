package dev.taipan.generate.protocol;

/**
 * Snapshot isolation (Berenson et al., "A Critique of ANSI SQL Isolation Levels", SIGMOD 1995): a
 * transaction reads what had been committed when it began, besides its own writes, and of two
 * concurrent transactions that write a key the first to commit wins; the other runs again from a
 * new snapshot. A {@link CommitRule} may refuse more.
 *
 * <p>Nobody waits, and somebody gets ahead: a transaction runs again only because another one has
 * committed meanwhile.
 *
 * <p>The operations are known when a transaction begins, so it reads its snapshot at once, and no
 * old versions need to be kept. Constant time per operation and attempt, 8 bytes per key.
 */
final class SnapshotProtocol implements Protocol {
  private final OpenOperations operations;
  private final CommitRule certification;

  private final CommittedVersions versions;

  /** By client, the number of commits when it took its snapshot. */
  private final int[] snapshot;

  SnapshotProtocol(
      SimulatedWorkload workload, OpenOperations operations, CommitRule certification) {
    this.operations = operations;
    this.certification = certification;
    versions = new CommittedVersions(workload.keys(), operations);
    snapshot = new int[workload.sessions()];
  }

  @Override
  public void begin(int client) {
    snapshot[client] = versions.commits();
    for (int o = operations.first(client); o < operations.end(client); o++) {
      operations.setValue(o, versions.current(operations.key(o)));
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
  public boolean mayCommit(int client) {
    return !isTooLate(client) && certification.accepts(client, snapshot[client]);
  }

  /** Whether somebody has written one of the client's keys since it took its snapshot. */
  private boolean isTooLate(int client) {
    for (int o = operations.first(client); o < operations.end(client); o++) {
      if (operations.isWrite(o) && versions.lastWriter(operations.key(o)) > snapshot[client]) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void commit(int client) {
    versions.install(client);
    certification.committed(client, snapshot[client], versions.commits());
  }

  @Override
  public void rollBack(int client) {
    // Nobody has seen anything.
  }

  @Override
  public void settle() {
    // Every snapshot has all that has committed.
  }
}
