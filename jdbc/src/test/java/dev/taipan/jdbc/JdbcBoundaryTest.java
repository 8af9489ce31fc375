package dev.taipan.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What statements commit besides COMMIT, held against what databases do. */
@Timeout(120)
class JdbcBoundaryTest {
  private static final TestDatabase DATABASES = new TestDatabase();

  /** Statements that databases understand differently, if at all. */
  private static final List<String> STATEMENTS =
      List.of(
          "SELECT 1",
          "CREATE TABLE made (id INT PRIMARY KEY)",
          "CREATE INDEX made_index ON other (w)",
          "DROP TABLE made",
          "DROP TABLE IF EXISTS made",
          "ALTER TABLE other ADD COLUMN x%d INT",
          "CREATE VIEW seen%d AS SELECT 1 AS one",
          "CREATE TABLE copied%d AS SELECT 1 AS one",
          "CREATE TEMPORARY TABLE temp%d (id INT)",
          "CREATE LOCAL TEMPORARY TABLE local%d (id INT)",
          "CREATE LOCAL TEMPORARY TABLE local%d (id INT) TRANSACTIONAL",
          "CREATE OR REPLACE TEMPORARY TABLE temp%d (id INT)",
          "DROP TEMPORARY TABLE IF EXISTS temp",
          "CREATE SEQUENCE counter%d",
          "DROP SEQUENCE IF EXISTS counter",
          "TRUNCATE TABLE emptied",
          "TRUNCATE emptied",
          "RENAME TABLE emptied TO emptied%d, emptied%d TO emptied",
          "ANALYZE",
          "ANALYZE TABLE other",
          "ANALYZE UPDATE other SET w = 2",
          "OPTIMIZE TABLE other",
          "CHECK TABLE other",
          "CHECKSUM TABLE other",
          "REPAIR TABLE other",
          "FLUSH TABLES",
          "RESET QUERY CACHE",
          "CREATE ROLE reader%d",
          "GRANT SELECT ON other TO PUBLIC",
          "REVOKE SELECT ON other FROM PUBLIC",
          "COMMENT ON TABLE other IS 'x'",
          "/* x */ BEGIN",
          "BEGIN WORK",
          "START TRANSACTION",
          "COMMIT",
          "COMMIT AND CHAIN",
          "ROLLBACK",
          "SAVEPOINT here",
          "SET @x = 1",
          "SET LOCK_TIMEOUT 1000",
          "SET MAX_LENGTH_INPLACE_LOB 256",
          "SET SCHEMA PUBLIC",
          "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED",
          "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED",
          "SET STATEMENT max_statement_time=10 FOR UPDATE other SET w = 3",
          "EXPLAIN UPDATE other SET w = 4",
          "SHOW TABLES",
          "PRAGMA foreign_keys = ON",
          "CHECKPOINT",
          "VACUUM",
          "REINDEX",
          "DO 1",
          "LOCK TABLE other IN EXCLUSIVE MODE",
          "CREATE TRIGGER made%d BEFORE INSERT ON other FOR EACH ROW SET NEW.w = 1",
          "DEALLOCATE ALL",
          "DISCARD PLANS");

  /** After these nobody can tell what is one transaction. */
  private static final List<String> UNFOLLOWED =
      List.of(
          "LOCK TABLE t WRITE",
          "LOCK TABLES t WRITE",
          "UNLOCK TABLES",
          "SET AUTOCOMMIT = 1",
          "SET AUTOCOMMIT TRUE",
          "SET @@session.autocommit = 0",
          "BEGIN NOT ATOMIC UPDATE other SET w = 5; COMMIT; END",
          "SELECT 1; COMMIT",
          "XA START 'x'");

  @TempDir private Path folder;
  private int value;

  @AfterAll
  static void stop() {
    DATABASES.close();
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Writes on both sides of a statement, and says whether that could be run. */
  private boolean write(Connection recorded, String sql, boolean isAutomatic) throws SQLException {
    recorded.setAutoCommit(isAutomatic);
    if (isAutomatic) {
      execute(recorded, "BEGIN");
    }
    execute(recorded, "UPDATE t SET v = " + ++value + " WHERE id = 1");
    boolean isRun = true;
    value++;
    try {
      execute(recorded, sql.formatted(value, value));
      execute(recorded, "UPDATE t SET v = " + value + " WHERE id = 2");
    } catch (SQLException unknown) {
      isRun = false;
    }
    try {
      if (isAutomatic) {
        execute(recorded, "ROLLBACK");
      } else {
        recorded.rollback();
      }
    } catch (SQLException isNone) {
      // Each statement was a transaction.
    }
    return isRun;
  }

  /** What became of the last two writes. */
  private Map<Integer, Boolean> committed(Database database) throws SQLException {
    Map<Integer, Boolean> committed = new LinkedHashMap<>();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT v FROM t ORDER BY id")) {
      for (int written = value - 1; rows.next(); written++) {
        committed.put(written, rows.getInt(1) == written);
      }
    }
    return committed;
  }

  /** What a recording says of a value that was written: its status. */
  private static String status(List<String> lines, int value) {
    return lines.stream()
        .filter(line -> line.contains("\"v\"]," + value + "]"))
        .map(line -> line.replaceAll(".*\"status\":\"(\\w+)\".*", "$1"))
        .findFirst()
        .orElse("nothing");
  }

  private List<String> compare(EmbeddedDatabase which, List<String> statements, boolean isAutomatic)
      throws Exception {
    Database database = DATABASES.start(which);
    TestDatabase.run(
        database,
        "DROP TABLE IF EXISTS made",
        "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
        "CREATE TABLE other (id INT PRIMARY KEY, w INT)",
        "CREATE TABLE emptied (id INT PRIMARY KEY)",
        "INSERT INTO t VALUES (1, 0), (2, 0)");
    List<String> unfollowed = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    int run = 0;
    try {
      for (String sql : statements) {
        List<String> told = new ArrayList<>();
        Path file = folder.resolve(which + "-" + ++value + ".taipan.jsonl");
        boolean isRun;
        try (JdbcRecording recording = JdbcRecording.start(file, told::add);
            Connection recorded = recording.of(database.connect())) {
          isRun = write(recorded, sql, isAutomatic);
        }
        if (!isRun) {
          continue;
        }
        run++;
        List<String> lines = Files.readAllLines(file);
        for (Map.Entry<Integer, Boolean> each : committed(database).entrySet()) {
          String status = status(lines, each.getKey());
          boolean isLeftOpen = !told.isEmpty() && !status.matches("committed|aborted");
          if (!status.equals(each.getValue() ? "committed" : "aborted") && !isLeftOpen) {
            wrong.add(sql + ": " + each + ", but " + status);
          }
        }
        if (!told.isEmpty()) {
          unfollowed.add(sql);
        }
      }
    } finally {
      TestDatabase.run(database, "DROP TABLE t", "DROP TABLE emptied");
      try {
        TestDatabase.run(database, "DROP TABLE other CASCADE");
      } catch (SQLException hasNoSuchWord) {
        TestDatabase.run(database, "DROP TABLE other");
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(run).isPositive();
    return unfollowed;
  }

  private void requireKnownBoundaries(EmbeddedDatabase which) throws Exception {
    List<String> unnoticed =
        which == EmbeddedDatabase.SQLITE ? List.of("COMMIT", "ROLLBACK") : List.of();
    assertThat(compare(which, STATEMENTS, false)).isEqualTo(unnoticed);
    assertThat(compare(which, STATEMENTS, true)).isEmpty();
    assertThat(compare(which, UNFOLLOWED, false)).isNotEmpty();
    compare(which, UNFOLLOWED, true);
  }

  @ParameterizedTest
  @EnumSource(
      value = EmbeddedDatabase.class,
      names = {"H2", "SQLITE"})
  void whatAStatementCommitsIsKnown(EmbeddedDatabase which) throws Exception {
    requireKnownBoundaries(which);
  }

  @ParameterizedTest
  @Tag("slow")
  @EnumSource(
      value = EmbeddedDatabase.class,
      names = {"MARIADB", "POSTGRESQL"})
  void whatAStatementCommitsIsKnownOfServers(EmbeddedDatabase which) throws Exception {
    requireKnownBoundaries(which);
  }
}
