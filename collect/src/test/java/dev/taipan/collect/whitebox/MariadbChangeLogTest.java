package dev.taipan.collect.whitebox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.collect.access.DatabaseAddress;
import dev.taipan.collect.access.Login;
import dev.taipan.collect.database.AddressedDatabase;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class MariadbChangeLogTest {
  private static Database mariadb;

  @BeforeAll
  static void start() throws IOException {
    mariadb = EmbeddedDatabase.MARIADB.start(new ClassPathArtifacts());
  }

  @AfterAll
  static void stop() {
    mariadb.close();
  }

  @BeforeEach
  void makeTable() throws SQLException {
    try (Connection connection = mariadb.connect()) {
      run(connection, "DROP TABLE IF EXISTS t", "CREATE TABLE t (k int PRIMARY KEY, v bigint)");
      run(connection, "INSERT INTO t VALUES (1, 0), (2, 0)");
    }
  }

  private static void run(Connection connection, String... commands) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String command : commands) {
        statement.execute(command);
      }
    }
  }

  private static List<Change> read(ChangeLog log) throws IOException {
    List<Change> changes = new ArrayList<>();
    log.read(changes::add);
    return changes;
  }

  private static String lastGtid(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@last_gtid")) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void changesComeInTheOrderOfCommits() throws Exception {
    try (ChangeLog log = mariadb.changes();
        Connection one = mariadb.connect();
        Connection two = mariadb.connect();
        Connection three = mariadb.connect()) {
      run(one, "BEGIN", "UPDATE t SET v = 10 WHERE k = 1");
      run(two, "BEGIN", "UPDATE t SET v = 20 WHERE k = 2", "COMMIT");
      run(three, "BEGIN", "INSERT INTO t VALUES (3, 30)", "ROLLBACK");
      run(one, "UPDATE t SET v = 11 WHERE k = 1", "DELETE FROM t WHERE k = 2", "COMMIT");

      String first = lastGtid(two);
      String second = lastGtid(one);
      assertThat(read(log))
          .containsExactly(
              new Change(first, "t", "2", "20"),
              new Change(second, "t", "1", "10"),
              new Change(second, "t", "1", "11"),
              new Change(second, "t", "2", null));
      run(one, "FLUSH BINARY LOGS", "UPDATE t SET v = 12 WHERE k = 1");
      assertThat(read(log)).containsExactly(new Change(lastGtid(one), "t", "1", "12"));
    }
  }

  @Test
  void rolledBackSavepointsAreNotThere() throws Exception {
    try (ChangeLog log = mariadb.changes();
        Connection connection = mariadb.connect()) {
      run(connection, "BEGIN", "UPDATE t SET v = 1 WHERE k = 1", "SAVEPOINT a");
      run(connection, "UPDATE t SET v = 2 WHERE k = 1", "ROLLBACK TO a");
      run(connection, "UPDATE t SET v = 3 WHERE k = 2", "COMMIT");

      assertThat(read(log).stream().map(Change::value)).containsExactly("1", "3");
    }
  }

  @Test
  void textsAndOtherDatabases() throws Exception {
    try (ChangeLog log = mariadb.changes();
        Connection connection = mariadb.connect()) {
      run(connection, "CREATE TABLE lists (k int PRIMARY KEY, v MEDIUMTEXT)");
      run(connection, "CREATE DATABASE other", "CREATE TABLE other.t (k int, v int)");
      run(connection, "INSERT INTO other.t VALUES (1, 5)", "INSERT INTO lists VALUES (1, ',1,2')");

      assertThat(read(log)).extracting(Change::value).containsExactly(",1,2");
    }
  }

  @Test
  void whoMayNotIsTold() throws Exception {
    try (Connection connection = mariadb.connect()) {
      run(connection, "CREATE USER plain@localhost IDENTIFIED BY 'hunter2'");
      run(connection, "CREATE USER plain@'127.0.0.1' IDENTIFIED BY 'hunter2'");
      String server = connection.getMetaData().getURL().replaceAll(".*//([^/]*)/.*", "$1");
      DatabaseAddress address =
          DatabaseAddress.of("mariadb://plain:hunter2@" + server, Login.OF_ADDRESS);
      try (Database asPlain =
          AddressedDatabase.open(
              address,
              AddressedDatabase.knownDriver(address, new ClassPathArtifacts()),
              mariadb.dialect())) {
        assertThatThrownBy(asPlain::changes)
            .hasMessageContaining("BINLOG MONITOR")
            .hasMessageNotContaining("hunter2");
      }
    }
  }
}
