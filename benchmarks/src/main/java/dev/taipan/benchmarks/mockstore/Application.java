package dev.taipan.benchmarks.mockstore;

import java.util.List;

/** A small application whose data is in a store of keys and values. */
public interface Application {

  /** Something that a client does, by one transaction or several. */
  @FunctionalInterface
  interface Operation {
    /** Does it, and returns what the client sees of it. */
    Object run(KeyValueClient session);
  }

  /** Writes what is there at first. */
  void load(KeyValueTransaction transaction);

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
  boolean isBroken(List<Object> seen, KeyValueTransaction end);
}
