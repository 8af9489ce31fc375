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
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresChangeLogTest {
  private static Database postgres;

  @BeforeAll
  static void start() throws IOException {
    postgres = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts());
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  @BeforeEach
  void makeTable() throws SQLException {
    try (Connection connection = postgres.connect()) {
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

  private static List<String> values(ChangeLog log) throws IOException {
    return read(log).stream().map(change -> change.key() + "=" + change.value()).toList();
  }

  private static int slots() throws SQLException {
    try (Connection connection = postgres.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM pg_replication_slots")) {
      row.next();
      return row.getInt(1);
    }
  }

  private static void awaitNoSlot() throws Exception {
    for (int attempt = 0; attempt < 1_500 && slots() > 0; attempt++) {
      Thread.sleep(20);
    }
    assertThat(slots()).isZero();
  }

  @Test
  void changesComeInTheOrderOfCommits() throws Exception {
    try (ChangeLog log = postgres.changes();
        Connection one = postgres.connect();
        Connection two = postgres.connect();
        Connection three = postgres.connect()) {
      run(one, "BEGIN", "UPDATE t SET v = 10 WHERE k = 1");
      run(two, "BEGIN", "UPDATE t SET v = 20 WHERE k = 2", "COMMIT");
      run(three, "BEGIN", "INSERT INTO t VALUES (3, 30)", "ROLLBACK");
      run(one, "UPDATE t SET v = 11 WHERE k = 1", "DELETE FROM t WHERE k = 2", "COMMIT");

      List<Change> changes = read(log);
      assertThat(changes.stream().map(change -> change.key() + "=" + change.value()))
          .containsExactly("2=20", "1=10", "1=11", "2=null");
      assertThat(changes.get(1).transaction())
          .isEqualTo(changes.get(2).transaction())
          .isEqualTo(changes.get(3).transaction())
          .isNotEqualTo(changes.get(0).transaction());
      assertThat(changes.get(0).table()).isEqualTo("t");
      run(one, "UPDATE t SET v = 12 WHERE k = 1");
      assertThat(values(log)).containsExactly("1=12");
    }
  }

  /** Rows name the subtransaction as their writer, the log the transaction. */
  @Test
  void savepointsAreOfTheirTransaction() throws Exception {
    try (ChangeLog log = postgres.changes();
        Connection connection = postgres.connect();
        Statement statement = connection.createStatement()) {
      run(connection, "BEGIN", "UPDATE t SET v = 1 WHERE k = 1", "SAVEPOINT a");
      run(connection, "UPDATE t SET v = 2 WHERE k = 1", "ROLLBACK TO a", "SAVEPOINT b");
      run(connection, "UPDATE t SET v = 3 WHERE k = 2", "RELEASE b");
      String top;
      try (ResultSet row =
          statement.executeQuery(
              "SELECT pg_current_xact_id()::text, xmin::text FROM t WHERE k = 2")) {
        row.next();
        top = row.getString(1);
        assertThat(row.getString(2)).isNotEqualTo(top);
      }
      run(connection, "COMMIT");

      assertThat(read(log))
          .containsExactly(new Change(top, "t", "1", "1"), new Change(top, "t", "2", "3"));
    }
  }

  /** Decoding ends at what has reached the disk. */
  @Test
  void nothingIsMissingWhereCommitsDoNotWaitForTheDisk() throws Exception {
    try (ChangeLog log = postgres.changes();
        Connection connection = postgres.connect()) {
      run(connection, "SET synchronous_commit = off");
      for (int value = 1; value <= 300; value++) {
        run(connection, "UPDATE t SET v = " + value + " WHERE k = 1");
      }

      assertThat(read(log)).hasSize(300);
    }
  }

  /** Of a text only its ends are fetched, which is what a list's last element takes. */
  @Test
  void longTextsLoseTheirMiddle() throws Exception {
    try (Connection connection = postgres.connect()) {
      run(
          connection,
          "DROP TABLE IF EXISTS lists",
          "CREATE TABLE lists (k int PRIMARY KEY, v text)");
      try (ChangeLog log = postgres.changes()) {
        run(connection, "INSERT INTO lists VALUES (1, repeat(',1234', 100000) || ',77')");

        assertThat(read(log).get(0).value()).endsWith(",1234,77").hasSizeLessThan(500);
      }
    }
  }

  @Test
  void otherSchemasAreNotLookedAt() throws Exception {
    try (ChangeLog log = postgres.changes();
        Connection connection = postgres.connect()) {
      run(connection, "CREATE SCHEMA other", "CREATE TABLE other.t (k int PRIMARY KEY, v bigint)");
      run(connection, "INSERT INTO other.t VALUES (1, 5)", "INSERT INTO t VALUES (9, 6)");

      assertThat(values(log)).containsExactly("9=6");
    }
  }

  /** Making a slot waits for what has written before; so no change is there by half. */
  @Test
  void openTransactionsAreWaitedFor() throws Exception {
    CompletableFuture<ChangeLog> opening;
    try (Connection connection = postgres.connect()) {
      run(connection, "BEGIN", "UPDATE t SET v = 1 WHERE k = 1");
      opening = CompletableFuture.supplyAsync(PostgresChangeLogTest::open);
      assertThatThrownBy(() -> opening.get(300, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
    }
    opening.get().close();
    awaitNoSlot();
  }

  private static ChangeLog open() {
    try {
      return postgres.changes();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Test
  void closingDropsTheSlot() throws Exception {
    ChangeLog log = postgres.changes();
    assertThat(slots()).isEqualTo(1);
    log.close();

    awaitNoSlot();
  }

  /** As when this process is killed, or the line cut. */
  @Test
  void theEndOfItsConnectionDropsTheSlot() throws Exception {
    ChangeLog log = postgres.changes();
    try (Connection connection = postgres.connect()) {
      run(
          connection,
          "SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE temporary");
    }

    awaitNoSlot();
    assertThatThrownBy(() -> read(log))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the change log was lost: ");
  }

  @Test
  void whoMayNotIsTold() throws Exception {
    try (Connection connection = postgres.connect()) {
      run(connection, "DROP ROLE IF EXISTS plain", "CREATE ROLE plain LOGIN PASSWORD 'plain'");
      Login login = new Login(Optional.of("plain"), Optional.of("plain"));
      DatabaseAddress address = DatabaseAddress.of(connection.getMetaData().getURL(), login);
      try (Database asPlain =
          AddressedDatabase.open(
              address,
              AddressedDatabase.knownDriver(address, new ClassPathArtifacts()),
              postgres.dialect())) {
        assertThatThrownBy(asPlain::changes)
            .isInstanceOf(IOException.class)
            .hasMessageContaining("permission denied")
            .hasMessageEndingWith("; grant the user replication: ALTER ROLE ... REPLICATION");
      }
    }
    assertThat(slots()).isZero();
  }

  @Test
  void databasesWithoutLogSaySo() throws Exception {
    try (Database h2 = EmbeddedDatabase.H2.start(new ClassPathArtifacts())) {
      assertThatThrownBy(h2::changes).hasMessage("H2 has no log of changes that Taipan can read");
    }
  }
}
