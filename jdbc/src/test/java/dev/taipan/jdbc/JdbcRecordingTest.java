package dev.taipan.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.jdbc.catalogue.JdbcDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** What goes into the history, statement by statement, on H2. */
class JdbcRecordingTest {
  @TempDir private Path folder;

  private final List<String> told = new ArrayList<>();
  private JdbcRecording recording;
  private Connection held;
  private Connection connection;

  @BeforeEach
  void start(TestInfo test) throws Exception {
    String url = "jdbc:h2:mem:" + test.getTestMethod().orElseThrow().getName();
    held = DriverManager.getConnection(url);
    try (Statement statement = held.createStatement()) {
      statement.execute(
          "CREATE TABLE account (id INT PRIMARY KEY, owner VARCHAR(20) DEFAULT 'nobody',"
              + " balance DECIMAL(10, 2))");
      statement.execute(
          "CREATE TABLE entry (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, amount INT)");
      statement.execute("INSERT INTO account VALUES (1, 'ann', 100), (2, 'bob', 50)");
    }
    recording = JdbcRecording.start(folder.resolve("history.taipan.jsonl"), told::add);
    connection = recording.of(DriverManager.getConnection(url));
  }

  @AfterEach
  void stop() throws Exception {
    connection.close();
    held.close();
  }

  /** The operations of transactions, with their status. */
  private List<String> recorded() throws Exception {
    connection.close();
    recording.close();
    return Files.readAllLines(recording.file()).stream()
        .filter(line -> line.contains("\"ops\":"))
        .map(line -> line.replaceAll(".*\"status\":\"(\\w+)\".*\"ops\":(.*)\\}", "$1 $2"))
        .toList();
  }

  private void update(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      statement.executeUpdate();
    }
  }

  private int read(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      int rows = 0;
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          rows++;
        }
      }
      return rows;
    }
  }

  @Test
  void aTransactionIsWhatItReadAndWrote() throws Exception {
    connection.setAutoCommit(false);
    read("SELECT a.\"BALANCE\" AS owner, owner AS x FROM account a WHERE id = ?", 1);
    update("UPDATE Account SET balance = ? WHERE id = ?", new java.math.BigDecimal("90.00"), 1);
    read("SELECT * FROM account WHERE id = 3");
    connection.commit();

    assertThat(recorded())
        .containsExactly(
            "committed [[\"r\",[\"account\",1,\"balance\"],100],"
                + "[\"r\",[\"account\",1,\"owner\"],\"ann\"],"
                + "[\"w\",[\"account\",1,\"balance\"],90],"
                + "[\"r\",[\"account\",3],[\"no row\"]]]");
    assertThat(recording.tally().exact()).isEqualTo(3);
    assertThat(told).isEmpty();
  }

  @Test
  void statementsWithLiteralsAreUnderstoodToo() throws Exception {
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.execute("SELECT balance FROM account WHERE id = 2")).isTrue();
      try (ResultSet rows = statement.getResultSet()) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getBigDecimal(1)).isEqualByComparingTo("50");
        assertThat(rows.getStatement()).isSameAs(statement);
      }
      assertThat(statement.execute("UPDATE account SET owner = 'it''s' WHERE id = 2")).isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(1);
      assertThat(statement.executeUpdate("DELETE FROM account WHERE id = 1")).isEqualTo(1);
    }

    assertThat(recorded())
        .containsExactly(
            "committed [[\"r\",[\"account\",2,\"balance\"],50]]",
            "committed [[\"w\",[\"account\",2,\"owner\"],\"it's\"]]",
            "committed [[\"delete\",[\"account\",1]],[\"delete\",[\"account\",1,\"owner\"]],"
                + "[\"delete\",[\"account\",1,\"balance\"]]]");
  }

  /** In memory and without a name, each connection has a database of its own. */
  @Test
  void databasesOfOneConnectionAreNotTheSame() throws Exception {
    for (String own : List.of("jdbc:h2:mem:", "jdbc:sqlite::memory:")) {
      for (int i = 0; i < 2; i++) {
        try (Connection alone = recording.of(DriverManager.getConnection(own));
            Statement statement = alone.createStatement()) {
          statement.execute("CREATE TABLE own (id INT PRIMARY KEY, v INT)");
          statement.executeUpdate("INSERT INTO own VALUES (1, 1)");
        }
      }
    }

    assertThat(recorded()).hasSize(4).doesNotHaveDuplicates();
  }

  @Test
  void whatIsRolledBackIsAborted() throws Exception {
    connection.setAutoCommit(false);
    update("UPDATE account SET balance = ? WHERE id = ?", 1, 1);
    Savepoint savepoint = connection.setSavepoint();
    update("UPDATE account SET balance = ? WHERE id = ?", 2, 1);
    connection.rollback(savepoint);
    connection.commit();
    update("UPDATE account SET balance = ? WHERE id = ?", 3, 1);
    connection.rollback();

    assertThat(recorded())
        .containsExactly(
            "committed [[\"w\",[\"account\",1,\"balance\"],1]]",
            "aborted [[\"w\",[\"account\",1,\"balance\"],3]]");
  }

  /** What an update wrote stays written, also where its value was read after the savepoint. */
  @Test
  void goingBackToASavepointKeepsWhatWasDoneBefore() throws Exception {
    connection.setAutoCommit(false);
    update("UPDATE account SET balance = balance + ? WHERE id = ?", 1, 1);
    Savepoint savepoint = connection.setSavepoint();
    read("SELECT balance FROM account WHERE id = ?", 1);
    connection.rollback(savepoint);
    read("SELECT balance FROM account WHERE id = ?", 1);
    connection.commit();

    assertThat(recorded())
        .containsExactly(
            "committed [[\"r\",[\"account\",1,\"balance\"],100],"
                + "[\"w\",[\"account\",1,\"balance\"],101],"
                + "[\"r\",[\"account\",1,\"balance\"],101]]");
    assertThat(recording.tally().opaqueWrites()).isEmpty();
  }

  @Test
  void aValueThatWasReadAfterASavepointIsNotKnownWithoutIt() throws Exception {
    connection.setAutoCommit(false);
    update("UPDATE account SET balance = balance + ? WHERE id = ?", 1, 1);
    Savepoint savepoint = connection.setSavepoint();
    read("SELECT balance FROM account WHERE id = ?", 1);
    connection.rollback(savepoint);
    connection.commit();
    read("SELECT balance FROM account WHERE id = ?", 1);
    connection.commit();

    assertThat(recorded()).noneMatch(line -> line.contains("account\",1,\"balance\"],101"));
    assertThat(recording.tally().opaqueWrites()).containsOnlyKeys("account");
  }

  @Test
  void goingBackToASavepointKeepsTheOrderOfWrites() throws Exception {
    connection.setAutoCommit(false);
    update("UPDATE account SET balance = balance + ? WHERE id = ?", 1, 1);
    update("UPDATE account SET balance = ? WHERE id = ?", 5, 1);
    Savepoint savepoint = connection.setSavepoint();
    update("UPDATE account SET balance = ? WHERE id = ?", 6, 1);
    connection.rollback(savepoint);
    read("SELECT balance FROM account WHERE id = ?", 1);
    connection.commit();

    assertThat(recorded())
        .containsExactly(
            "committed [[\"w\",[\"account\",1,\"balance\"],5],"
                + "[\"r\",[\"account\",1,\"balance\"],5]]");
  }

  /** The name that a driver gives to a savepoint is not known. */
  @Test
  void whatIsLeftAtASavepointThatWasNotSeenIsNotGuessed() throws Exception {
    connection.setAutoCommit(false);
    connection.setSavepoint("before");
    update("UPDATE account SET balance = ? WHERE id = ?", 99, 1);
    update("ROLLBACK TO SAVEPOINT \"before\"");
    connection.commit();
    read("SELECT balance FROM account WHERE id = ?", 1);
    connection.commit();

    assertThat(recorded()).noneMatch(line -> line.contains("99"));
    assertThat(recording.tally().opaqueWrites()).containsOnlyKeys("any table");
  }

  /** A number that the column would round is no key of it. */
  @Test
  void keysAreComparedAsTheyAre() throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE price (id DECIMAL(6, 1) PRIMARY KEY, v INT)");
    }
    update("INSERT INTO price VALUES (?, ?)", new java.math.BigDecimal("1.04"), 5);
    assertThat(read("SELECT v FROM price WHERE id = 1.04")).isZero();
    assertThat(read("SELECT v FROM price WHERE id = ?", new java.math.BigDecimal("1.00"))).isOne();

    assertThat(recorded()).last().isEqualTo("committed [[\"r\",[\"price\",1,\"v\"],5]]");
    assertThat(recording.tally().opaqueWrites()).isEmpty();
  }

  @Test
  void aTransactionThatIsClosedIsOfUnknownOutcome() throws Exception {
    connection.setAutoCommit(false);
    update("UPDATE account SET balance = ? WHERE id = ?", 1, 1);

    assertThat(recorded()).containsExactly("unknown [[\"w\",[\"account\",1,\"balance\"],1]]");
  }

  @Test
  void batchesAndGeneratedKeysAreRecorded() throws Exception {
    try (PreparedStatement batch =
        connection.prepareStatement("INSERT INTO account (id, balance) VALUES (?, ?)")) {
      for (int id = 10; id < 12; id++) {
        batch.setInt(1, id);
        batch.setInt(2, id);
        batch.addBatch();
      }
      assertThat(batch.executeBatch()).containsExactly(1, 1);
    }
    long key;
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO entry (amount) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
      insert.setInt(1, 7);
      insert.executeUpdate();
      try (ResultSet keys = insert.getGeneratedKeys()) {
        assertThat(keys.next()).isTrue();
        key = keys.getLong(1);
      }
    }

    assertThat(recorded())
        .containsExactly(
            "committed [[\"insert\",[\"account\",10],true],"
                + "[\"insert\",[\"account\",10,\"owner\"],\"nobody\"],"
                + "[\"insert\",[\"account\",10,\"balance\"],10]]",
            "committed [[\"insert\",[\"account\",11],true],"
                + "[\"insert\",[\"account\",11,\"owner\"],\"nobody\"],"
                + "[\"insert\",[\"account\",11,\"balance\"],11]]",
            "committed [[\"insert\",[\"entry\","
                + key
                + "],true],"
                + "[\"insert\",[\"entry\","
                + key
                + ",\"amount\"],7]]");
    assertThat(recording.tally().opaqueWrites()).isEmpty();
  }

  /** That there was no row at first is known since one could be added. */
  @Test
  void aRowThatWasAddedAndTakenBackIsNotThere() throws Exception {
    connection.setAutoCommit(false);
    update("INSERT INTO account VALUES (?, ?, ?)", 3, "eve", 1);
    connection.rollback();
    read("SELECT balance FROM account WHERE id = ?", 3);
    connection.commit();

    assertThat(recorded()).last().isEqualTo("committed [[\"r\",[\"account\",3],[\"no row\"]]]");
    assertThat(recording.tally().opaqueWrites()).isEmpty();
  }

  /** Nobody may say that a level holds where a write is not understood. */
  @Test
  void whatIsNotUnderstoodIsCounted() throws Exception {
    update("INSERT INTO entry (amount) VALUES (?)", 1);
    update("UPDATE account SET balance = balance * 2 WHERE owner = ?", "ann");
    update("MERGE INTO account KEY (id) VALUES (9, 'eve', 1)");

    recorded();
    assertThat(recording.tally().opaqueWrites()).containsOnlyKeys("account", "any table", "entry");
    assertThat(Files.readString(recording.file())).contains("unrecordedWrites");
  }

  @Test
  void rowsThatAreReadAfterAnotherStatementAreLeftOut() throws Exception {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT id, balance FROM account ORDER BY id")) {
      assertThat(rows.next()).isTrue();
      update("UPDATE account SET balance = ? WHERE id = ?", 1, 2);
      assertThat(rows.next()).isTrue();
    }
    connection.commit();

    assertThat(recorded().get(0))
        .contains("[\"r\",[\"account\",1,\"balance\"],100]")
        .doesNotContain("[\"account\",2,\"balance\"],50");
    assertThat(recording.tally().readsAside()).isEqualTo(1);
    assertThat(Files.readString(recording.file())).contains("unrecordedReads");
  }

  /** Which text was found is not known where others are equal to it. */
  @Test
  void aTextThatMayBeSpelledOtherwiseIsNotRead() throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE task (id INT PRIMARY KEY, state VARCHAR_IGNORECASE(9))");
    }
    update("INSERT INTO task VALUES (1, ?)", "Open");
    update("UPDATE task SET state = ? WHERE id = 1 AND state = ?", "Done", "open");

    assertThat(recorded()).last().isEqualTo("committed [[\"w\",[\"task\",1,\"state\"],\"Done\"]]");
  }

  /** An error undoes its statement, and the transaction goes on. */
  @Test
  void aTransactionMayGoOnAfterAnError() throws Exception {
    connection.setAutoCommit(false);
    update("UPDATE account SET balance = ? WHERE id = ?", 1, 1);
    assertThatThrownBy(() -> update("INSERT INTO account (id) VALUES (?)", 2))
        .isInstanceOf(SQLException.class);
    update("UPDATE account SET balance = ? WHERE id = ?", 1, 2);
    connection.commit();

    assertThat(recorded())
        .containsExactly(
            "committed [[\"w\",[\"account\",1,\"balance\"],1],"
                + "[\"w\",[\"account\",2,\"balance\"],1]]");
    assertThat(told).isEmpty();
  }

  /** Tables that are made anew are others. */
  @Test
  void changesOfTablesAreFollowed() throws Exception {
    connection.setAutoCommit(false);
    update("UPDATE account SET balance = ? WHERE id = ?", 1, 1);
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE account");
      statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT)");
    }
    connection.rollback();
    update("INSERT INTO account VALUES (?, ?)", 1, 5);
    connection.commit();

    assertThat(recorded())
        .containsExactly(
            "committed [[\"w\",[\"account\",1,\"balance\"],1]]",
            "committed [[\"insert\",[\"account#2\",1],true],"
                + "[\"insert\",[\"account#2\",1,\"balance\"],5]]");
  }

  /** Nobody knows what the states of an unknown database mean. */
  @Test
  void theOutcomeOfACommitIsNotGuessed() throws Exception {
    Connection other = recording.of(Strange.connection(held));
    other.setAutoCommit(false);
    try (Statement statement = other.createStatement()) {
      statement.executeUpdate("UPDATE account SET balance = 7 WHERE id = 1");
    }
    assertThatThrownBy(other::commit).isInstanceOf(SQLException.class);

    assertThat(read("SELECT 1 FROM account WHERE id = 1 AND balance = 7")).isOne();
    assertThat(recorded()).contains("unknown [[\"w\",[\"account#2\",1,\"balance\"],7]]");
  }

  /** A program that does not read what comes back has written nevertheless. */
  @Test
  void whatIsOpenAtTheEndIsRecorded() throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE note (id INT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, v INT)");
    }
    Connection other = recording.of(DriverManager.getConnection(held.getMetaData().getURL()));
    Statement unread = other.createStatement();
    unread.executeUpdate("INSERT INTO note VALUES (5, 6)", Statement.RETURN_GENERATED_KEYS);
    connection.setAutoCommit(false);
    update("UPDATE account SET balance = 8 WHERE id = 1");
    recording.close();

    assertThat(Files.readString(recording.file()))
        .contains("[\"insert\",[\"note\",5,\"v\"],6]")
        .containsPattern("unknown\".*balance\"],8\\]");
    other.close();
  }

  /** Rows of other tables follow, and no statement shows that. */
  @Test
  void tablesThatFollowOthersAreNotGuessed() throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE parent (id INT PRIMARY KEY, code INT UNIQUE, other INT)");
      statement.execute(
          "CREATE TABLE child (id INT PRIMARY KEY, code INT REFERENCES parent (code)"
              + " ON UPDATE CASCADE)");
      statement.execute(
          "CREATE TABLE orphan (id INT PRIMARY KEY, code INT REFERENCES parent (code)"
              + " ON DELETE SET NULL)");
    }
    update("INSERT INTO parent VALUES (1, 10, 0), (2, 20, 0)");
    update("INSERT INTO child VALUES (1, 10)");
    update("INSERT INTO orphan VALUES (1, 20)");
    update("UPDATE parent SET other = 1 WHERE id = 1");
    assertThat(recording.tally().opaqueWrites()).isEmpty();
    update("UPDATE parent SET code = 11 WHERE id = 1");
    update("DELETE FROM parent WHERE id = 2");
    read("SELECT code FROM child WHERE id = 1");
    read("SELECT code FROM orphan WHERE id = 1");

    recorded();
    assertThat(recording.tally().opaqueWrites()).containsKeys("child", "orphan");
    assertThat(Verdicts.of(recording, dev.taipan.checker.IsolationLevel.READ_COMMITTED))
        .isEqualTo("UNKNOWN");
  }

  /** A key that a transaction gave to a table is not its key where that is rolled back. */
  @Test
  void definitionsThatAreRolledBackAreForgotten() throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("keys.db");
    try (Connection one = recording.of(DriverManager.getConnection(url));
        Connection two = recording.of(DriverManager.getConnection(url));
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      first.execute("CREATE TABLE task (id INT PRIMARY KEY, code INT)");
      first.executeUpdate("INSERT INTO task VALUES (1, 7)");
      one.setAutoCommit(false);
      first.execute("DROP TABLE task");
      first.execute("CREATE TABLE task (id INT, code INT PRIMARY KEY)");
      first.executeUpdate("INSERT INTO task VALUES (2, 8)");
      one.rollback();
      second.executeUpdate("UPDATE task SET code = 9 WHERE id = 1");
      first.execute("CREATE TABLE later (id INT PRIMARY KEY, v INT)");
      second.executeQuery("SELECT code FROM task WHERE id = 1").close();
      one.commit();
      second.executeUpdate("INSERT INTO later VALUES (1, 2)");
    }

    assertThat(recorded())
        .contains(
            "committed [[\"w\",[\"task\",1,\"code\"],9]]",
            "committed [[\"insert\",[\"later\",1],true],[\"insert\",[\"later\",1,\"v\"],2]]")
        .filteredOn(line -> line.contains("task#2"))
        .allMatch(line -> line.startsWith("aborted"));
    assertThat(recording.tally().opaqueWrites()).isEmpty();
  }

  /** Also those of a transaction that has begun before. */
  @Test
  void statementsThatFireANewTriggerAreNotUnderstood() throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("triggers.db");
    try (Connection one = recording.of(DriverManager.getConnection(url));
        Connection two = recording.of(DriverManager.getConnection(url));
        Statement first = one.createStatement();
        Statement second = two.createStatement()) {
      first.execute("CREATE TABLE task (id INT PRIMARY KEY, v INT)");
      first.executeUpdate("INSERT INTO task VALUES (1, 7)");
      two.setAutoCommit(false);
      second.executeUpdate("UPDATE task SET v = 8 WHERE id = 1");
      two.commit();
      second.executeUpdate("SAVEPOINT begun");
      first.execute("CREATE TRIGGER other AFTER UPDATE ON task BEGIN UPDATE task SET v = 3; END");
      second.executeUpdate("UPDATE task SET v = 9 WHERE id = 1");
      two.commit();
      first.executeUpdate("UPDATE task SET v = 10 WHERE id = 1");
    }

    assertThat(recorded()).noneMatch(line -> line.contains("],9]") || line.contains("],10]"));
    assertThat(recording.tally().writesLeftOut()).isEqualTo(2);
  }

  /** MySQL's driver is not here; it does not show what was set. */
  @Test
  void whatUpdatesCountIsNotKnownOfOtherDrivers() throws Exception {
    String url = "jdbc:mysql://127.0.0.1/bank";
    Connection mysql =
        Strange.claiming(
            held,
            java.util.Map.of(
                "getDatabaseProductName",
                "MySQL",
                "getDriverName",
                "MySQL Connector/J",
                "getURL",
                url));
    JdbcDatabase database =
        new JdbcDatabase(mysql, url, new dev.taipan.statements.catalogue.Titles());

    assertThat(database.mayCountChanges(mysql)).isTrue();
  }

  /** Nothing is kept of connections that are not recorded any more. */
  @Test
  void connectionsThatAreLostAreForgotten() throws Exception {
    assertThat(recording.connections()).isEqualTo(1);
    connection.unwrap(Connection.class);

    assertThat(told).hasSize(1);
    assertThat(recording.connections()).isZero();
    recorded();
  }

  /** A disk that takes nothing must not fill the memory of an application. */
  @Test
  void connectionsAreNotRecordedWhereTheDiskIsTooSlow() throws Exception {
    try (JdbcRecording full =
        new JdbcRecording(folder.resolve("full.taipan.jsonl"), -1, told::add)) {
      try (Connection other = full.of(held);
          Statement statement = other.createStatement()) {
        statement.executeUpdate("UPDATE account SET balance = 1 WHERE id = 1");
      }

      assertThat(told)
          .containsExactly(
              "the disk is too slow for the recording: a connection is not recorded any more");
      assertThat(full.tally().opaqueWrites()).containsKey("any table");
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT balance FROM account WHERE id = 1")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getInt(1)).isEqualTo(1);
    }
  }
}
