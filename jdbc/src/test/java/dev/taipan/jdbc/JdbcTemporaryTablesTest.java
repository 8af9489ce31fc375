package dev.taipan.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.EmbeddedDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Temporary tables, which only their session sees, held against what databases do. */
@Timeout(120)
class JdbcTemporaryTablesTest {
  @TempDir private Path folder;

  /** Who connects to a database. */
  private interface Source {
    Connection connect() throws SQLException;
  }

  private static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        if (statement.execute(sql)) {
          statement.getResultSet().next();
        }
      }
    }
  }

  /** What somebody does with a table of that name that only he sees. */
  private static void use(Connection connection, String create, int value) throws SQLException {
    run(
        connection,
        create,
        "INSERT INTO hidden VALUES (1, " + value + ")",
        "UPDATE hidden SET v = v + 1 WHERE id = 1",
        "SELECT v FROM hidden WHERE id = 1",
        "DELETE FROM hidden WHERE id = 1",
        "SELECT v FROM hidden WHERE id = 1");
  }

  private JdbcRecording record(Source database, boolean hides, String create) throws Exception {
    JdbcRecording recording = JdbcRecording.start(folder.resolve("history.jsonl"), line -> {});
    try (Connection owner = database.connect()) {
      run(owner, "CREATE TABLE t (id INT PRIMARY KEY, v INT)");
      if (hides) {
        run(owner, "CREATE TABLE hidden (id INT PRIMARY KEY, v INT)");
        run(owner, "INSERT INTO hidden VALUES (1, 70)");
      }
      try (recording;
          Connection one = recording.of(database.connect());
          Connection two = recording.of(database.connect())) {
        use(one, create, 10);
        run(two, "INSERT INTO t VALUES (5, 5)");
        if (hides) {
          run(two, "UPDATE hidden SET v = 71 WHERE id = 1");
        }
        use(two, create, 20);
        run(one, "UPDATE t SET v = 6 WHERE id = 5");
      }
    }
    String text = Files.readString(recording.file());
    assertThat(text).contains(",5,\"v\"],6]");
    if (hides) {
      assertThat(text).containsOnlyOnce("\"hidden").contains(",1,\"v\"],71]");
    } else {
      assertThat(text).doesNotContain("\"hidden");
    }
    return recording;
  }

  @Test
  void areNotRecorded() throws Exception {
    JdbcRecording recording =
        record(
            () -> DriverManager.getConnection("jdbc:h2:mem:temporary"),
            false,
            "CREATE LOCAL TEMPORARY TABLE hidden (id INT PRIMARY KEY, v INT)");
    assertThat(recording.tally().opaqueWrites()).isEmpty();
    assertThat(recording.tally().exact()).isEqualTo(2);
  }

  @Test
  void areNotTakenForTablesThatTheyHide() throws Exception {
    JdbcRecording recording =
        record(
            () -> DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("temporary.db")),
            true,
            "CREATE TEMPORARY TABLE hidden (id INT PRIMARY KEY, v INT)");
    assertThat(recording.tally().opaqueWrites()).isEmpty();
  }

  @ParameterizedTest
  @Tag("slow")
  @EnumSource(
      value = EmbeddedDatabase.class,
      names = {"MARIADB", "POSTGRESQL"})
  void areNotTakenForTablesThatTheyHideOnServers(EmbeddedDatabase which) throws Exception {
    try (TestDatabase databases = new TestDatabase()) {
      JdbcRecording recording =
          record(
              databases.start(which)::connect,
              true,
              "CREATE TEMPORARY TABLE hidden (id INT PRIMARY KEY, v INT)");
      assertThat(recording.tally().opaqueWrites().isEmpty())
          .isEqualTo(which == EmbeddedDatabase.MARIADB);
    }
  }
}
