package dev.taipan.benchmarks.comparison;

import dev.taipan.benchmarks.mocksql.SqlClient;
import dev.taipan.history.History;
import dev.taipan.mockstore.StoreOptions;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** An application that runs on the mock store and on real databases alike. */
interface Compared extends AutoCloseable {

  /** What people call it. */
  String title();

  /** The names of its assertions. */
  List<String> assertions();

  /**
   * What a run on the mock store violated, and what clients saw in it.
   *
   * @param history nothing was violated without it
   */
  record MockResult(Set<String> violated, History history) {}

  /** Runs once on the mock store. */
  MockResult mock(StoreOptions options) throws SQLException;

  /** Statements that make the tables. */
  List<String> schema();

  /**
   * Begins a round on a real database: empties and loads the tables.
   *
   * @param seed of what clients do
   */
  Round begin(SqlClient client, long seed) throws SQLException;

  /** Clients that do something at the same time. */
  interface Round {
    /** How many. */
    int clients();

    /** Does what a client does; returns how many transactions that were. */
    int work(int client, SqlClient connection) throws SQLException;

    /** The names of the assertions that do not hold at the end. */
    Set<String> violated(SqlClient client) throws SQLException;
  }

  @Override
  void close();
}
