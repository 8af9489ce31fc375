package dev.taipan.benchmarks.recording;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/** What a transaction of a client does, as in scripts of pgbench. */
enum PointWork {
  /** As {@code pgbench -S}. */
  SELECT("one SELECT by key", 1) {
    @Override
    void run(Connection connection, int row, Random random) throws SQLException {
      balance(connection, row);
    }
  },
  /** Reads a balance and writes it. */
  UPDATE("BEGIN, SELECT and UPDATE by key, COMMIT", 2) {
    @Override
    void run(Connection connection, int row, Random random) throws SQLException {
      int balance = balance(connection, row);
      update(connection, "UPDATE accounts SET abalance = ? WHERE aid = ?", balance + 1, row);
    }
  },
  /** As {@code pgbench} by default: TPC-B. */
  TPCB("pgbench's TPC-B: BEGIN, 3 UPDATEs, SELECT, INSERT, COMMIT", 3) {
    @Override
    void run(Connection connection, int row, Random random) throws SQLException {
      int delta = random.nextInt(10_001) - 5_000;
      int teller = 1 + random.nextInt(TELLERS);
      int branch = 1 + random.nextInt(BRANCHES);
      update(connection, "UPDATE accounts SET abalance = abalance + ? WHERE aid = ?", delta, row);
      balance(connection, row);
      update(connection, "UPDATE tellers SET tbalance = tbalance + ? WHERE tid = ?", delta, teller);
      update(
          connection, "UPDATE branches SET bbalance = bbalance + ? WHERE bid = ?", delta, branch);
      update(
          connection,
          "INSERT INTO history (tid, bid, aid, delta, mtime) VALUES (?, ?, ?, ?,"
              + " CURRENT_TIMESTAMP)",
          teller,
          branch,
          row,
          delta);
    }
  };

  /** How many accounts there are, from 1. */
  static final int ROWS = 10_000;

  private static final int TELLERS = 100;
  private static final int BRANCHES = 10;

  /** What tables call it. */
  final String title;

  /** How many of its statements any recorder understands. */
  final int understood;

  PointWork(String title, int understood) {
    this.title = title;
    this.understood = understood;
  }

  /** Makes the tables. */
  static void setUp(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE accounts (aid INT PRIMARY KEY, abalance INT NOT NULL)");
      statement.execute("CREATE TABLE tellers (tid INT PRIMARY KEY, tbalance INT NOT NULL)");
      statement.execute("CREATE TABLE branches (bid INT PRIMARY KEY, bbalance INT NOT NULL)");
      statement.execute(
          "CREATE TABLE history (tid INT, bid INT, aid INT, delta INT, mtime TIMESTAMP)");
      fill(statement, "accounts", ROWS);
      fill(statement, "tellers", TELLERS);
      fill(statement, "branches", BRANCHES);
      statement.execute("ANALYZE");
    }
  }

  private static void fill(Statement statement, String table, int rows) throws SQLException {
    statement.execute(
        "INSERT INTO " + table + " SELECT i, 0 FROM generate_series(1, " + rows + ") i");
  }

  /** Whether it is more than one statement. */
  boolean isTransaction() {
    return this != SELECT;
  }

  /** Runs its statements, but for BEGIN and COMMIT. */
  abstract void run(Connection connection, int row, Random random) throws SQLException;

  private static int balance(Connection connection, int row) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT abalance FROM accounts WHERE aid = ?")) {
      statement.setInt(1, row);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  private static void update(Connection connection, String sql, int... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setInt(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }
}
