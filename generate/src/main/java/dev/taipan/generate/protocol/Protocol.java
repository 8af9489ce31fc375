package dev.taipan.generate.protocol;

/**
 * A concurrency control protocol: what happens when clients begin, go on, and commit or roll back.
 * It gives each operation a value, the number of a version of its key. Until its transaction
 * commits, that is for a write, and for a read behind one, the version that the transaction found.
 */
public interface Protocol {

  /** A client begins a transaction, whose operations are known, or begins it again. */
  void begin(int client);

  /** Whether an operation can run now. If not, the store is told when it can. */
  boolean isReady(int operation);

  /** Runs an operation that is ready. */
  void run(int operation);

  /**
   * A client wants to commit: all of its operations have run.
   *
   * @return whether it may. If not, it has to begin its transaction again.
   */
  boolean mayCommit(int client);

  /** A client that may commit does so; after that the values of its operations are final. */
  void commit(int client);

  /** A client gives up, after all of its operations have run: nobody sees what it wrote. */
  void rollBack(int client);

  /**
   * All that has committed becomes visible to transactions that begin from now on, whatever client
   * they are of.
   */
  void settle();
}
