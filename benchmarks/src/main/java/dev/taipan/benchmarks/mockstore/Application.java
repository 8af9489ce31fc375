package dev.taipan.benchmarks.mockstore;

import dev.taipan.mockstore.Session;
import dev.taipan.mockstore.Transaction;
import java.util.List;

/** A small application whose data is in a store of keys and values. */
interface Application {

  /** Something that a client does, by one transaction or several. */
  @FunctionalInterface
  interface Operation {
    /** Does it, and returns what the client sees of it. */
    Object run(Session<Object> session);
  }

  /** Writes what is there at first. */
  void load(Transaction<Object> transaction);

  /** What the clients of the test do, for each its operations. */
  List<List<Operation>> clients();

  /** Further operations, for random tests. */
  List<Operation> operations();

  /**
   * Whether the assertion is broken.
   *
   * @param seen what all operations of the clients returned
   * @param end reads the latest values after the clients have ended
   */
  boolean isBroken(List<Object> seen, Transaction<Object> end);
}
