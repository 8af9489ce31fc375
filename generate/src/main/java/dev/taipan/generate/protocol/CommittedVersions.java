package dev.taipan.generate.protocol;

/**
 * The versions of keys that have been committed: a key's writes are numbered from 1 in the order of
 * their commits. Constant time per operation, 8 bytes per key.
 */
final class CommittedVersions {
  private final OpenOperations operations;
  private final int[] current;

  /** By key, the commit that wrote it last. */
  private final int[] lastWriter;

  private int commits;

  CommittedVersions(int keys, OpenOperations operations) {
    this.operations = operations;
    current = new int[keys];
    lastWriter = new int[keys];
  }

  /** The version of a key that was committed last; 0 before the first. */
  int current(int key) {
    return current[key];
  }

  /** The number of commits so far. */
  int commits() {
    return commits;
  }

  /** The number of the commit that wrote a key last; 0 before the first. */
  int lastWriter(int key) {
    return lastWriter[key];
  }

  /**
   * Commits the transaction of a client: gives its writes, and its reads behind these, their
   * versions.
   */
  void install(int client) {
    commits++;
    for (int o = operations.first(client); o < operations.end(client); o++) {
      int key = operations.key(o);
      if (operations.isWrite(o)) {
        lastWriter[key] = commits;
        current[key]++;
      }
      if (lastWriter[key] == commits) {
        operations.setValue(o, current[key]);
      }
    }
  }
}
