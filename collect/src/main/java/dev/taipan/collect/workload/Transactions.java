package dev.taipan.collect.workload;

import java.sql.SQLException;

/** The transactions of one client, one after the other. Not safe for use by several threads. */
public interface Transactions {

  /** Draws the next one. */
  void draw();

  /** Whether the one that was drawn writes nothing; false where that is not known. */
  default boolean onlyReads() {
    return false;
  }

  /**
   * Runs it, from its first statement to its last; another time if the database refused it.
   *
   * @throws SQLException when a statement failed: then the transaction has to be rolled back
   */
  void run(Access access) throws SQLException;
}
