package dev.taipan.collect.simulate;

/** A concurrency control protocol: what happens when clients begin, go on and commit. */
interface Protocol {

  /** A client begins a transaction, whose operations are known, or begins it again. */
  void begin(int client);

  /** Whether an operation can run now. If not, the store is told when it can. */
  boolean isReady(int operation);

  /** Runs an operation that is ready. */
  void run(int operation);

  /**
   * A client wants to commit: all of its operations have run.
   *
   * @return whether it may; then the values of its operations are final. If not, it has to begin
   *     its transaction again.
   */
  boolean prepare(int client);

  /** A client that may commit has done so. */
  void commit(int client);
}
