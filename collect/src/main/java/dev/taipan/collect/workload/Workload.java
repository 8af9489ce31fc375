package dev.taipan.collect.workload;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.record.KnownRows;
import dev.taipan.record.Recorder;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/** What the clients of a run do, and to which tables. Safe for use by several threads. */
public interface Workload {

  /** Statements that drop its tables; those that fail had nothing to drop. */
  List<String> drops(Dialect dialect);

  /**
   * Statements that make its tables.
   *
   * @throws SQLException when the database has no such tables; the message is for people
   */
  List<String> creates(Dialect dialect) throws SQLException;

  /** Fills the tables with what is there before the first transaction, and does not commit. */
  void fill(Connection connection, Dialect dialect) throws SQLException;

  /** How the history calls what is in the tables. */
  Recorder.Names names();

  /** Writes down what is there before the first transaction, where the names do not say that. */
  void recordInitial(Recorder recorder) throws IOException;

  /**
   * Reads all that there is, and that something is not there which was at first or was added.
   *
   * @param rows the rows that may be there, of workloads that add some
   * @throws SQLException when a statement failed: then the transaction has to be rolled back
   */
  Contents readAll(Access access, KnownRows rows) throws SQLException;

  /** Whether it is known of its transactions that they only read, and some do. */
  default boolean hasReaders() {
    return false;
  }

  /** The transactions of one client. */
  Transactions transactions(UniformRandomProvider random);
}
