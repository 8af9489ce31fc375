package dev.taipan.collect.whitebox;

import dev.taipan.collect.access.DatabaseAccess;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The changes that PostgreSQL's logical decoding tells of, by way of {@code test_decoding}. The
 * slot is temporary: the server drops it when the connection that made it ends, for whatever
 * reason.
 */
final class PostgresChangeLog implements ChangeLog {
  /** Texts that are longer lose what is in their middle. */
  private static final int KEPT = 200;

  /** So many changes are fetched at once, and those of their last transaction. */
  private static final int BATCH = 20_000;

  private static final String CHANGES =
      "SELECT xid::text, CASE WHEN length(data) <= "
          + 2 * KEPT
          + " THEN data ELSE left(data, "
          + KEPT
          + ") || right(data, "
          + KEPT
          + ") END FROM pg_logical_slot_get_changes(?, NULL, "
          + BATCH
          + ", 'skip-empty-xacts', '1')";

  private static final String NOT_IN_STATE = "55000";
  private static final String NO_PRIVILEGE = "42501";
  private static final String NO_SLOT_LEFT = "53400";
  private static final String NO_FILE = "58P01";
  private static final String TIMED_OUT = "57014";

  /** A slot is made when all transactions have ended that have written something before. */
  private static final String PATIENCE = "30s";

  private final Connection connection;
  private final String slot;
  private final String schema;

  private PostgresChangeLog(Connection connection, String slot) throws SQLException {
    this.connection = connection;
    this.slot = slot;
    schema = schema(connection);
  }

  private static String schema(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT quote_ident(current_schema())")) {
      row.next();
      return row.getString(1);
    }
  }

  /** Makes the slot. */
  static ChangeLog open(DatabaseAccess database) throws IOException {
    try {
      return open(database.connect());
    } catch (SQLException refused) {
      throw new IOException(reason(refused), refused);
    }
  }

  private static ChangeLog open(Connection connection) throws SQLException {
    String name = "taipan_" + UUID.randomUUID().toString().replace('-', '_');
    try (PreparedStatement make =
        connection.prepareStatement(
            "SELECT pg_create_logical_replication_slot(?, 'test_decoding', true)")) {
      make.setString(1, name);
      setTimeout(connection, PATIENCE);
      make.execute();
      setTimeout(connection, "0");
      return new PostgresChangeLog(connection, name);
    } catch (SQLException refused) {
      connection.close();
      throw refused;
    }
  }

  private static void setTimeout(Connection connection, String time) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET statement_timeout = '" + time + "'");
    }
  }

  private static String reason(SQLException refused) {
    String state = String.valueOf(refused.getSQLState());
    String advice =
        switch (state) {
          case NOT_IN_STATE -> "set wal_level = logical in its configuration, and restart it";
          case NO_PRIVILEGE -> "grant the user replication: ALTER ROLE ... REPLICATION";
          case NO_SLOT_LEFT -> "increase max_replication_slots, or drop a slot";
          case NO_FILE -> "install the contrib modules, which include test_decoding";
          case TIMED_OUT -> "another transaction has written something and does not end";
          default -> "PostgreSQL 10 or later is required";
        };
    return "the database does not provide its change log: " + refused.getMessage() + "; " + advice;
  }

  @Override
  public void read(Consumer<Change> reader) throws IOException {
    try {
      flush();
      while (readBatch(reader) >= BATCH) {
        // There is more; a smaller batch is the last one of those that were there by then.
      }
    } catch (SQLException lost) {
      throw new IOException("the change log was lost: " + lost.getMessage(), lost);
    }
  }

  /**
   * Only what has reached the disk is decoded, and commits need not wait for that. A commit that
   * does takes all before it along.
   */
  private void flush() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit = on");
      statement.execute("SELECT pg_logical_emit_message(true, 'taipan', 'end')");
    }
  }

  private int readBatch(Consumer<Change> reader) throws SQLException {
    int lines = 0;
    try (PreparedStatement changes = connection.prepareStatement(CHANGES)) {
      changes.setString(1, slot);
      try (ResultSet rows = changes.executeQuery()) {
        while (rows.next()) {
          lines++;
          read(rows.getString(1), rows.getString(2), reader);
        }
      }
    }
    return lines;
  }

  private void read(String transaction, String line, Consumer<Change> reader) {
    DecodedRow.parse(line)
        .filter(row -> row.table().startsWith(schema + "."))
        .ifPresent(row -> reader.accept(change(transaction, row)));
  }

  private Change change(String transaction, DecodedRow row) {
    return new Change(
        transaction,
        row.table().substring(schema.length() + 1),
        row.columns().get("k"),
        row.operation().equals("DELETE") ? null : row.columns().get("v"));
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException alreadyGone) {
      // And with it the slot.
    }
  }
}
