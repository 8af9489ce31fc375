package dev.taipan.collect.simulate;

import java.io.IOException;

/** Receives transactions as they commit, each with its operations in program order. */
public interface CommitLog {

  /**
   * Begins a committed transaction; the operations that follow are its.
   *
   * @param session from 0
   * @param number distinct, from 1 in the order of commits
   * @param start when the transaction began, in steps of the simulation, of which one happens at a
   *     time
   * @param end when it committed, likewise
   */
  void transaction(int session, int number, long start, long end) throws IOException;

  /** Adds a read to the transaction begun last; the value is 0 before the key's first write. */
  void read(int key, int value) throws IOException;

  /** Adds a write to the transaction begun last. */
  void write(int key, int value) throws IOException;
}
