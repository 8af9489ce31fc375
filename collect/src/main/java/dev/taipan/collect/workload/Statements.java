package dev.taipan.collect.workload;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** How statements are sent: here just as they are. */
public class Statements {
  private final Access access;

  Statements(Access access) {
    this.access = access;
  }

  Access access() {
    return access;
  }

  /**
   * Says that a transaction has begun.
   *
   * @throws SQLException when the database then refuses to be asked something
   */
  void begin() throws SQLException {
    // There is nothing to ask.
  }

  /**
   * Says that a transaction has done all that it does, and is about to end.
   *
   * @throws SQLException when the database then refuses to be asked something
   */
  void end() throws SQLException {
    // There is nothing to ask.
  }

  /**
   * A query for keys as it is sent. Its answer may have one more row, with nulls in front, where no
   * key was found.
   */
  public String asking(String query) {
    return query;
  }

  /** A write of keys as it is sent. */
  public String changing(String write) {
    return write;
  }

  /** Sends a write of keys, and says how many it changed. */
  public int changed(PreparedStatement write) throws SQLException {
    return write.executeUpdate();
  }

  /** The rows that a query finds: their keys and all further columns. */
  public List<ReadRow> rows(Table table, String query, long... numbers) throws SQLException {
    PreparedStatement statement = access.prepared(query);
    set(statement, numbers);
    List<ReadRow> rows = new ArrayList<>();
    try (ResultSet results = statement.executeQuery()) {
      while (results.next()) {
        rows.add(row(table, results));
      }
    }
    return rows;
  }

  /** Changes a row, and says whether there was one. */
  public boolean change(String write, long... numbers) throws SQLException {
    PreparedStatement statement = access.prepared(write);
    set(statement, numbers);
    return statement.executeUpdate() > 0;
  }

  /** Whether writes can be sent in a batch: those that tell something are queries. */
  public boolean canBatch() {
    return access.dialect().hasBatches() && !tellWhatTheySaw();
  }

  /** Whether each statement tells what it saw, which its reads are then held against. */
  public boolean tellWhatTheySaw() {
    return false;
  }

  /** A row of an answer was looked at. */
  public void found(ResultSet row) throws SQLException {
    // It has nothing else to say.
  }

  /** All that the last statement did is written down now. */
  public void done() {
    // Nobody wants to know more.
  }

  static ReadRow row(Table table, ResultSet results) throws SQLException {
    long[] contents = new long[table.width()];
    for (int i = 0; i < contents.length; i++) {
      contents[i] = results.getLong(2 + i);
    }
    return new ReadRow(results.getLong(1), contents);
  }

  static void set(PreparedStatement statement, long... numbers) throws SQLException {
    for (int i = 0; i < numbers.length; i++) {
      statement.setLong(i + 1, numbers[i]);
    }
  }
}
