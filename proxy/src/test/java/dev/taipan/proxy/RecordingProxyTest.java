package dev.taipan.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.HistoryFiles;
import java.io.StringReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;

/** What goes into the history of what PostgreSQL's own driver does, in each of its modes. */
@Timeout(120)
class RecordingProxyTest {
  private static Postgres postgres;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws Exception {
    postgres = new Postgres();
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  private static void runAll(Connection connection, String... commands) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : commands) {
        statement.execute(sql);
      }
    }
  }

  private static void run(Connection connection, String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.execute();
    }
  }

  private Path file() {
    return folder.resolve("history.taipan.jsonl");
  }

  private void accounts(String columns, String... rows) throws SQLException {
    try (Connection owner = Postgres.connect(postgres.port(), "")) {
      runAll(owner, "DROP TABLE IF EXISTS accounts", "CREATE TABLE accounts (" + columns + ")");
      for (String row : rows) {
        run(owner, "INSERT INTO accounts VALUES (" + row + ")");
      }
    }
  }

  /** Also those of a transaction that has begun before. */
  @Test
  void statementsThatFireANewTriggerAreNotUnderstood() throws Exception {
    accounts("id int PRIMARY KEY, balance int", "1, 100", "2, 100");
    try (Postgres.Proxied proxied = postgres.record(file())) {
      try (Connection one = proxied.connect("");
          Connection two = proxied.connect("")) {
        two.setAutoCommit(false);
        run(two, "UPDATE accounts SET balance = ? WHERE id = ?", 101, 1);
        two.commit();
        run(two, "SELECT 1");
        runAll(
            one,
            "CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql AS"
                + " $$BEGIN NEW.balance = 7; RETURN NEW; END$$",
            "CREATE TRIGGER other BEFORE UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION other()");
        run(two, "UPDATE accounts SET balance = ? WHERE id = ?", 102, 1);
        assertThat(proxied.proxy.tally().writesLeftOut()).isEqualTo(1);
        two.commit();
        run(one, "UPDATE accounts SET balance = ? WHERE id = ?", 103, 1);
        assertThat(proxied.proxy.tally().writesLeftOut()).isEqualTo(2);
        runAll(one, "DROP TRIGGER other ON accounts", "DROP FUNCTION other");
        run(two, "UPDATE accounts SET balance = ? WHERE id = ?", 104, 1);
        two.commit();
      }
      proxied.finish();

      assertThat(proxied.said).isEmpty();
      assertThat(proxied.proxy.tally().writesLeftOut()).isEqualTo(2);
      assertThat(proxied.operations())
          .filteredOn(line -> line.contains("\"w\""))
          .hasSize(2)
          .anyMatch(line -> line.contains(",101]"))
          .anyMatch(line -> line.contains(",104]"));
    }
  }

  /** The driver prepares statements anew when tables are made. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "preferQueryMode=simple",
        "preferQueryMode=extended",
        "prepareThreshold=1",
        "prepareThreshold=-1"
      })
  void temporaryTablesAreNotTakenForThoseThatTheyHide(String mode) throws Exception {
    accounts("id int PRIMARY KEY, balance int", "1, 100");
    try (Postgres.Proxied proxied = postgres.record(file())) {
      try (Connection connection = proxied.connect(mode);
          PreparedStatement read =
              connection.prepareStatement("SELECT balance FROM accounts WHERE id = ?")) {
        read.setInt(1, 1);
        read.executeQuery();
        run(
            connection,
            "CREATE TEMP TABLE accounts (id int PRIMARY KEY, balance int) ON COMMIT DELETE ROWS");
        connection.setAutoCommit(false);
        read.executeQuery();
        run(connection, "INSERT INTO accounts VALUES (?, ?)", 1, 5);
        run(connection, "UPDATE accounts SET balance = ? WHERE id = ?", 6, 1);
        connection.commit();
        run(connection, "TRUNCATE accounts");
        connection.commit();
        assertThat(proxied.proxy.tally().opaqueWrites()).isEmpty();
        assertThat(proxied.proxy.tally().readsLeftOut()).isZero();
        run(connection, "DROP TABLE accounts");
        connection.commit();
        run(connection, "UPDATE accounts SET balance = ? WHERE id = ?", 7, 1);
        connection.commit();
      }
      proxied.finish();

      assertThat(proxied.operations())
          .containsExactly("committed [[\"r\",[\"accounts\",1,\"balance\"],100]]");
      assertThat(proxied.proxy.tally().opaqueWrites()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "preferQueryMode=simple",
        "preferQueryMode=extended",
        "prepareThreshold=1",
        "preferQueryMode=extendedCacheEverything",
        "prepareThreshold=-1"
      })
  void rowsByTheirKeys(String mode) throws Exception {
    accounts(
        "id int PRIMARY KEY, owner text, balance numeric(10,2)", "1, 'Ann', 100", "2, 'Bob', 7.5");
    try (Postgres.Proxied proxied = postgres.record(file())) {
      try (Connection connection = proxied.connect(mode)) {
        connection.setAutoCommit(false);
        for (int i = 0; i < 2; i++) {
          run(connection, "SELECT balance FROM accounts WHERE id = ?", 1);
          run(connection, "UPDATE accounts SET balance = ? WHERE id = ?", 90 - i, 1);
          connection.commit();
        }
        run(connection, "SELECT * FROM accounts WHERE id = ?", 2);
        run(connection, "SELECT * FROM accounts WHERE id = ?", 3);
        run(connection, "INSERT INTO accounts VALUES (?, ?, ?)", 3, "C'l\"é", 1);
        connection.commit();
        run(connection, "DELETE FROM accounts WHERE id = ?", 3);
        connection.rollback();
      }
      proxied.finish();

      assertThat(proxied.said).isEmpty();
      assertThat(proxied.operations())
          .containsExactly(
              "committed"
                  + " [[\"r\",[\"accounts\",1,\"balance\"],100],[\"w\",[\"accounts\",1,\"balance\"],90]]",
              "committed"
                  + " [[\"r\",[\"accounts\",1,\"balance\"],90],[\"w\",[\"accounts\",1,\"balance\"],89]]",
              "committed"
                  + " [[\"r\",[\"accounts\",2,\"owner\"],\"Bob\"],[\"r\",[\"accounts\",2,\"balance\"],7.5],[\"r\",[\"accounts\",3],[\"no"
                  + " row\"]],[\"insert\",[\"accounts\",3],true],"
                  + "[\"insert\",[\"accounts\",3,\"owner\"],\"C'l\\\"\\u00e9\"],"
                  + "[\"insert\",[\"accounts\",3,\"balance\"],1]]",
              "aborted [[\"delete\",[\"accounts\",3]],[\"delete\",[\"accounts\",3,\"owner\"]],"
                  + "[\"delete\",[\"accounts\",3,\"balance\"]]]");
      assertThat(proxied.lines())
          .contains("{\"key\":[\"accounts\",1,\"balance\"],\"initial\":100}")
          .contains("{\"key\":[\"accounts\",3],\"initial\":[\"no row\"]}");
      assertThat(HistoryFiles.read(file()).transactions()).isEqualTo(4);
      assertThat(proxied.proxy.tally().exact()).isEqualTo(8);
      assertThat(proxied.proxy.tally().statements()).isEqualTo(8);
      assertThat(proxied.proxy.tally().opaqueWrites()).isEmpty();
    }
  }

  @Test
  void whatTheServerComputesIsKnownOnceItIsRead() throws Exception {
    accounts("id int PRIMARY KEY, balance int", "1, 100", "2, 100");
    try (Postgres.Proxied proxied = postgres.record(file())) {
      try (Connection connection = proxied.connect("")) {
        connection.setAutoCommit(false);
        run(connection, "UPDATE accounts SET balance = balance - ? WHERE id = ?", 30, 1);
        run(connection, "SELECT balance FROM accounts WHERE id = ?", 1);
        run(connection, "UPDATE accounts SET balance = balance + 1 WHERE id = 2");
        connection.commit();
        run(connection, "SELECT balance FROM accounts WHERE id = 2");
        run(connection, "UPDATE accounts SET balance = 5 + balance WHERE id = 2 RETURNING balance");
        connection.commit();
      }
      proxied.finish();

      assertThat(proxied.operations())
          .containsExactly(
              "committed [[\"r\",[\"accounts\",1,\"balance\"],100],"
                  + "[\"w\",[\"accounts\",1,\"balance\"],70],[\"r\",[\"accounts\",1,\"balance\"],70]]",
              "committed [[\"r\",[\"accounts\",2,\"balance (2)\"],101],"
                  + "[\"r\",[\"accounts\",2,\"balance (2)\"],101],"
                  + "[\"w\",[\"accounts\",2,\"balance (2)\"],106]]");
      assertThat(proxied.proxy.tally().opaqueWrites())
          .containsExactly(java.util.Map.entry("accounts", 1L));
      assertThat(proxied.proxy.tally().writesLeftOut()).isEqualTo(1);
    }
  }

  /** The client gets what it asked for, and the history what only the server knows. */
  @ParameterizedTest
  @ValueSource(strings = {"preferQueryMode=simple", "", "prepareThreshold=1"})
  void whatTheServerComputesIsReturnedUnseen(String mode) throws Exception {
    accounts("id serial PRIMARY KEY, owner text, balance int", "1, 'Ann', 100", "2, 'Bob', 100");
    try (Connection owner = Postgres.connect(postgres.port(), "")) {
      runAll(owner, "SELECT setval('accounts_id_seq', 10)");
    }
    try (Postgres.Proxied proxied = postgres.recordReturning(file())) {
      try (Connection connection = proxied.connect(mode)) {
        for (int i = 0; i < 2; i++) {
          try (PreparedStatement update =
              connection.prepareStatement(
                  "UPDATE accounts SET balance = balance - ? WHERE id = ? -- less")) {
            update.setInt(1, 10);
            update.setInt(2, 1);
            assertThat(update.execute()).isFalse();
            assertThat(update.getUpdateCount()).isEqualTo(1);
          }
        }
        try (Statement statement = connection.createStatement()) {
          assertThat(
                  statement.executeUpdate("UPDATE accounts SET balance = 7 WHERE owner = 'Ann';"))
              .isEqualTo(1);
          assertThat(statement.executeUpdate("INSERT INTO accounts (owner) VALUES ('x')"))
              .isEqualTo(1);
        }
        run(connection, "DELETE FROM accounts WHERE owner = 'Bob'");
      }
      proxied.finish();

      assertThat(proxied.operations())
          .containsExactly(
              "committed"
                  + " [[\"r\",[\"accounts\",1,\"balance\"],100],[\"w\",[\"accounts\",1,\"balance\"],90]]",
              "committed"
                  + " [[\"r\",[\"accounts\",1,\"balance\"],90],[\"w\",[\"accounts\",1,\"balance\"],80]]",
              "committed [[\"w\",[\"accounts\",1,\"balance\"],7]]",
              "committed [[\"insert\",[\"accounts\",11],true],"
                  + "[\"insert\",[\"accounts\",11,\"owner\"],\"x\"],"
                  + "[\"insert\",[\"accounts\",11,\"balance\"],null]]",
              "committed [[\"delete\",[\"accounts\",2]],[\"delete\",[\"accounts\",2,\"owner\"]],"
                  + "[\"delete\",[\"accounts\",2,\"balance\"]]]");
      assertThat(proxied.proxy.tally().opaqueWrites()).isEmpty();
      assertThat(proxied.said).isEmpty();
    }
  }

  /** Functions that may write, triggers, and values that cannot be compared. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT * FROM hide()",
        "SELECT Hide ()",
        "SELECT balance FROM accounts WHERE id = 1 AND hide() IS NULL",
        "UPDATE accounts SET place = '(1,2)' WHERE id = 1",
        "INSERT INTO accounts (id, place) VALUES (3, '(1,2)')",
        "INSERT INTO watched VALUES (1)",
        "UPDATE accounts SET balance = 1",
        "TRUNCATE watched"
      })
  void writesThatAreNotUnderstoodAreCounted(String sql) throws Exception {
    accounts("id int PRIMARY KEY, balance int, place point", "1, 100");
    try (Connection owner = Postgres.connect(postgres.port(), "")) {
      runAll(
          owner,
          "CREATE OR REPLACE FUNCTION hide() RETURNS int LANGUAGE sql AS "
              + "'UPDATE accounts SET balance = 0 WHERE id = 1; SELECT 1'",
          "CREATE OR REPLACE FUNCTION watch() RETURNS trigger LANGUAGE plpgsql AS "
              + "'BEGIN UPDATE accounts SET balance = 0 WHERE id = 1; RETURN NULL; END'",
          "DROP TABLE IF EXISTS watched",
          "CREATE TABLE watched (id int PRIMARY KEY)",
          "CREATE TRIGGER watch AFTER INSERT ON watched FOR EACH ROW EXECUTE FUNCTION watch()");
    }
    try (Postgres.Proxied proxied = postgres.recordReturning(file())) {
      try (Connection connection = proxied.connect("preferQueryMode=simple")) {
        run(connection, "SELECT balance FROM accounts WHERE id = ?", 1);
        run(connection, sql);
        run(connection, "SELECT balance FROM accounts WHERE id = ?", 1);
      }
      proxied.finish();

      boolean isKnown = sql.equals("UPDATE accounts SET balance = 1");
      assertThat(proxied.proxy.tally().opaqueWrites().isEmpty()).isEqualTo(isKnown);
      assertThat(proxied.proxy.tally().writesLeftOut()).isEqualTo(isKnown ? 0 : 1);
      assertThat(java.nio.file.Files.readString(file()).contains("\"unrecordedWrites\""))
          .isEqualTo(!isKnown);
    }
  }

  @Test
  void rowsByConditions() throws Exception {
    accounts("id int PRIMARY KEY, owner text, balance int", "1, 'Ann', 1", "2, 'Ann', 2");
    try (Postgres.Proxied proxied = postgres.record(file())) {
      try (Connection connection = proxied.connect("")) {
        run(connection, "SELECT id, balance FROM accounts WHERE owner = ? ORDER BY id", "Ann");
        run(connection, "SELECT sum(balance) FROM accounts");
        run(connection, "DELETE FROM accounts WHERE owner = 'Zoe'");
        run(
            connection,
            "UPDATE accounts SET owner = 'Eve' WHERE balance = 2 RETURNING id, balance");
        run(connection, "UPDATE accounts SET balance = 9 WHERE owner = 'Eve'");
        run(connection, "SELECT id, balance FROM accounts WHERE id = 2");
      }
      proxied.finish();

      assertThat(proxied.operations())
          .containsExactly(
              "committed"
                  + " [[\"r\",[\"accounts\",1,\"balance\"],1],[\"r\",[\"accounts\",2,\"balance\"],2],[\"predicate\",\"rows"
                  + " of accounts WHERE owner = $1\","
                  + "[[[\"accounts\",1,\"balance\"],1],[[\"accounts\",2,\"balance\"],2]]]]",
              "committed [[\"predicate\",\"rows of accounts\",[]]]",
              "committed [[\"w\",[\"accounts\",2,\"owner\"],\"Eve\"]]",
              "committed [[\"r\",[\"accounts (2)\",2,\"balance\"],9]]");
      assertThat(proxied.proxy.tally().byPredicate()).isEqualTo(3);
      assertThat(proxied.proxy.tally().readsLeftOut()).isEqualTo(1);
      assertThat(proxied.proxy.tally().writesLeftOut()).isEqualTo(1);
      assertThat(HistoryFiles.read(file()).transactions()).isEqualTo(4);
    }
  }

  @Test
  void batchesCopiesErrorsAndSavepoints() throws Exception {
    accounts("id int PRIMARY KEY, balance int DEFAULT 3", "1, 100");
    try (Postgres.Proxied proxied = postgres.record(file())) {
      try (Connection connection = proxied.connect("")) {
        connection.setAutoCommit(false);
        try (PreparedStatement batch =
            connection.prepareStatement("INSERT INTO accounts (id, balance) VALUES (?, ?)")) {
          for (int id = 10; id < 13; id++) {
            batch.setInt(1, id);
            batch.setInt(2, 0);
            batch.addBatch();
          }
          batch.executeBatch();
        }
        connection.commit();
        run(connection, "INSERT INTO accounts (id) VALUES (20)");
        Savepoint savepoint = connection.setSavepoint("before");
        run(connection, "UPDATE accounts SET balance = 4 WHERE id = 20");
        assertThatThrownBy(() -> run(connection, "INSERT INTO accounts VALUES (1, 1)"))
            .hasMessageContaining("duplicate key");
        connection.rollback(savepoint);
        connection.commit();
        assertThatThrownBy(() -> run(connection, "SELECT 1 / 0")).hasMessageContaining("zero");
        connection.commit();
        connection
            .unwrap(PGConnection.class)
            .getCopyAPI()
            .copyIn("COPY accounts FROM STDIN", new StringReader("30\t1\n31\t2\n"));
        connection.commit();
        run(connection, "SELECT balance FROM accounts WHERE id = 31");
        connection.commit();
      }
      proxied.finish();

      assertThat(proxied.operations())
          .containsExactly(
              "committed"
                  + " [[\"insert\",[\"accounts\",10],true],[\"insert\",[\"accounts\",10,\"balance\"],0],"
                  + "[\"insert\",[\"accounts\",11],true],[\"insert\",[\"accounts\",11,\"balance\"],0],"
                  + "[\"insert\",[\"accounts\",12],true],[\"insert\",[\"accounts\",12,\"balance\"],0]]",
              "committed"
                  + " [[\"insert\",[\"accounts\",20],true],[\"insert\",[\"accounts\",20,\"balance\"],3]]",
              "committed [[\"r\",[\"accounts (2)\",31,\"balance\"],2]]");
      assertThat(proxied.proxy.tally().opaqueWrites()).containsOnlyKeys("accounts");
      assertThat(proxied.said).isEmpty();
    }
  }

  @Test
  void tablesThatAreMadeMeanwhile() throws Exception {
    try (Postgres.Proxied proxied = postgres.record(file())) {
      try (Connection connection = proxied.connect("")) {
        runAll(
            connection,
            "DROP TABLE IF EXISTS made",
            "CREATE TABLE made (id serial PRIMARY KEY, v text)");
        run(connection, "INSERT INTO made (v) VALUES (?) RETURNING id", "x");
        run(connection, "INSERT INTO made (v) VALUES ('y')");
        run(
            connection,
            "INSERT INTO made VALUES (1, 'z') ON CONFLICT (id) DO UPDATE SET v = EXCLUDED.v");
        run(connection, "INSERT INTO made VALUES (1, 'q') ON CONFLICT DO NOTHING");
      }
      proxied.finish();

      assertThat(proxied.operations())
          .containsExactly(
              "committed [[\"insert\",[\"made\",1],true],[\"insert\",[\"made\",1,\"v\"],\"x\"]]",
              "committed [[\"w\",[\"made\",1],true],[\"w\",[\"made\",1,\"v\"],\"z\"]]");
      assertThat(proxied.proxy.tally().opaqueWrites()).containsOnlyKeys("made");
    }
  }

  /** Whoever connects while another connection asks which tables there are has to wait for it. */
  @Test
  void allConnectionsKnowTheTables() throws Exception {
    accounts("id int PRIMARY KEY, balance int", "1, 100", "2, 100");
    for (int round = 0; round < 10; round++) {
      Path recorded = folder.resolve(round + ".taipan.jsonl");
      try (Postgres.Proxied proxied = postgres.record(recorded)) {
        CountDownLatch ready = new CountDownLatch(4);
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
          clients.add(new Thread(() -> readInTransaction(proxied, ready)));
        }
        clients.forEach(Thread::start);
        for (Thread client : clients) {
          client.join();
        }
        proxied.finish();
        assertThat(proxied.proxy.tally().readsLeftOut()).isZero();
        assertThat(proxied.proxy.tally().exact()).isEqualTo(4);
      }
    }
  }

  private static void readInTransaction(Postgres.Proxied proxied, CountDownLatch ready) {
    ready.countDown();
    try {
      ready.await();
      Connection connection = proxied.connect("preferQueryMode=simple");
      runAll(connection, "BEGIN", "SELECT balance FROM accounts WHERE id = 1", "COMMIT");
      connection.close();
    } catch (SQLException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatTellsOfTheServerIsNotCounted() throws Exception {
    accounts("id int PRIMARY KEY, balance int", "1, 100");
    try (Postgres.Proxied proxied = postgres.record(file())) {
      try (Connection connection = proxied.connect("")) {
        runAll(
            connection,
            "SELECT c.relname FROM pg_catalog.pg_class c JOIN pg_namespace n ON n.oid ="
                + " c.relnamespace",
            "SELECT count(*) FROM information_schema.tables",
            "SELECT balance FROM accounts WHERE id = 1");
      }
      proxied.finish();
      assertThat(proxied.proxy.tally().statements()).isEqualTo(1);
      assertThat(proxied.proxy.tally().exact()).isEqualTo(1);
    }
  }

  /** A new value that is computed from old ones depends on a read, which no history has. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE accounts SET balance = balance * 2 WHERE id = 1 | 1",
        "UPDATE accounts SET balance = balance + 2 WHERE id = 1 | 0",
        "INSERT INTO accounts VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET balance = accounts.id |"
            + " 1",
        "INSERT INTO accounts VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET balance ="
            + " excluded.balance | 0",
        "INSERT INTO accounts VALUES (1, 5) ON CONFLICT (id) DO UPDATE SET balance = 6 | 0",
        "INSERT INTO accounts VALUES (1, 5) ON CONFLICT (id) DO NOTHING | 1"
      })
  void readsBehindNewValuesAreCounted(String sql, long leftOut) throws Exception {
    accounts("id int PRIMARY KEY, balance int", "1, 100");
    try (Postgres.Proxied proxied = postgres.recordReturning(file())) {
      try (Connection connection = proxied.connect("preferQueryMode=simple")) {
        run(connection, sql);
      }
      proxied.finish();
      assertThat(proxied.proxy.tally().statements()).isEqualTo(1);
      assertThat(proxied.proxy.tally().readsLeftOut()).isEqualTo(leftOut);
      assertThat(proxied.proxy.tally().opaqueWrites()).isEmpty();
    }
  }

  @Test
  void noPasswordIsInTheFile() throws Exception {
    accounts("id int PRIMARY KEY, balance int", "1, 100");
    try (Postgres.Proxied proxied = postgres.record(file())) {
      try (Connection connection = proxied.connect("")) {
        run(connection, "ALTER ROLE app PASSWORD '" + Postgres.PASSWORD + "'");
      }
      proxied.finish();

      List<String> lines = java.nio.file.Files.readAllLines(file());
      assertThat(lines).isNotEmpty().noneMatch(line -> line.contains(Postgres.PASSWORD));
    }
  }

  @Test
  void cursorsOfTheProtocol() throws Exception {
    accounts("id int PRIMARY KEY, balance int", "1, 1", "2, 2", "3, 3");
    try (Postgres.Proxied proxied = postgres.record(file())) {
      try (Connection connection = proxied.connect("")) {
        connection.setAutoCommit(false);
        try (PreparedStatement statement =
            connection.prepareStatement("SELECT id, balance FROM accounts ORDER BY id")) {
          statement.setFetchSize(2);
          try (ResultSet rows = statement.executeQuery()) {
            int sum = 0;
            while (rows.next()) {
              sum += rows.getInt(2);
            }
            assertThat(sum).isEqualTo(6);
          }
        }
        connection.commit();
      }
      proxied.finish();

      assertThat(proxied.operations()).hasSize(1);
      assertThat(proxied.operations().get(0))
          .contains(
              "[\"r\",[\"accounts\",1,\"balance\"],1]", "[\"r\",[\"accounts\",3,\"balance\"],3]");
    }
  }
}
