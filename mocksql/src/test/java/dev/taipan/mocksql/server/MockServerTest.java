package dev.taipan.mocksql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mocksql.Databases;
import dev.taipan.mocksql.SqlDatabase;
import dev.taipan.mocksql.SqlError;
import dev.taipan.mocksql.SqlOptions;
import dev.taipan.mocksql.SqlOptions.Granularity;
import dev.taipan.mockstore.level.Aborts;
import dev.taipan.pgwire.BackendMessage;
import dev.taipan.pgwire.CopyData;
import dev.taipan.pgwire.CopyDone;
import dev.taipan.pgwire.FrameReader;
import dev.taipan.pgwire.FrameWriter;
import dev.taipan.pgwire.FrontendMessage;
import dev.taipan.pgwire.StartupPacket;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import org.postgresql.util.PSQLException;

/** Unmodified clients: PostgreSQL's driver, and psql where there is one. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class MockServerTest {
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private SqlDatabase database;
  private MockServer server;

  private void start(SqlDatabase started, Optional<String> password) throws IOException, SqlError {
    database = started;
    server = MockServer.start(database, ANY_PORT, password);
    database.load(
        "CREATE TABLE account (id int PRIMARY KEY, owner text, balance numeric(10, 2));"
            + "INSERT INTO account VALUES (1, 'ann', 10), (2, 'bob', 20.5)");
  }

  private void start() throws IOException, SqlError {
    start(Databases.latest(Granularity.ROWS), Optional.empty());
  }

  private static SqlDatabase at(String level) {
    return SqlDatabase.open(
        Databases.recorded(IsolationLevel.named(level).orElseThrow()), SqlOptions.DEFAULT);
  }

  private void startImpatient() throws IOException, SqlError {
    start(
        SqlDatabase.open(
            Databases.recorded(IsolationLevel.SERIALIZABILITY).withPatience(Duration.ofMillis(300)),
            SqlOptions.DEFAULT),
        Optional.empty());
  }

  @AfterEach
  void everyHistorySatisfiesTheLevel() throws IOException {
    server.close();
    Databases.requireLevel(database);
    database.close();
  }

  private Connection connect(String... settings) throws SQLException {
    Properties login = new Properties();
    login.setProperty("user", "me");
    login.setProperty("password", "");
    login.setProperty("socketTimeout", "120");
    for (int i = 0; i < settings.length; i += 2) {
      login.setProperty(settings[i], settings[i + 1]);
    }
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + server.port() + "/t", login);
  }

  private static String text(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(query)) {
      return found.next() ? found.getString(1) : null;
    }
  }

  @Test
  void theDriverPreparesBatchesAndCloses() throws Exception {
    start();
    try (Connection connection = connect("prepareThreshold", "1");
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO account VALUES (?, ?, ?)");
        PreparedStatement select =
            connection.prepareStatement("SELECT owner, balance FROM account WHERE id = ?")) {
      for (int i = 10; i < 15; i++) {
        insert.setInt(1, i);
        insert.setString(2, "n" + i);
        insert.setBigDecimal(3, BigDecimal.valueOf(i));
        insert.addBatch();
      }
      assertThat(insert.executeBatch()).containsExactly(1, 1, 1, 1, 1);
      for (int i = 10; i < 15; i++) {
        select.setInt(1, i);
        try (ResultSet found = select.executeQuery()) {
          assertThat(found.next()).isTrue();
          assertThat(found.getString("owner")).isEqualTo("n" + i);
          assertThat(found.getBigDecimal("balance")).isEqualByComparingTo(BigDecimal.valueOf(i));
        }
      }
    }
  }

  @Test
  void theSimpleProtocolWillDo() throws Exception {
    start();
    try (Connection connection = connect("preferQueryMode", "simple");
        Statement statement = connection.createStatement()) {
      statement.execute("UPDATE account SET balance = 1; SELECT 1");
      assertThat(statement.getUpdateCount()).isEqualTo(2);
      assertThat(text(connection, "SELECT sum(balance) FROM account")).isEqualTo("2.00");
    }
  }

  @Test
  void rowsComeInPartsWhereThatIsAskedFor() throws Exception {
    start();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.setFetchSize(1);
      try (ResultSet found = statement.executeQuery("SELECT id FROM account ORDER BY id")) {
        assertThat(found.next() && found.getInt(1) == 1 && found.next() && !found.next()).isTrue();
      }
      connection.commit();
    }
  }

  @Test
  void transactionsRollBackAndSavepointsHold() throws Exception {
    start();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate("UPDATE account SET owner = 'x' WHERE id = 1");
      Savepoint savepoint = connection.setSavepoint("s 1");
      assertThatThrownBy(() -> statement.executeQuery("SELECT 1 / 0"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22012"));
      connection.rollback(savepoint);
      assertThat(text(connection, "SELECT owner FROM account WHERE id = 1")).isEqualTo("x");
      connection.rollback();
      assertThat(text(connection, "SELECT owner FROM account WHERE id = 1")).isEqualTo("ann");
      connection.commit();
    }
  }

  @Test
  void copyGoesBothWays() throws Exception {
    start();
    try (Connection connection = connect()) {
      CopyManager copy = connection.unwrap(PGConnection.class).getCopyAPI();
      long rows =
          copy.copyIn(
              "COPY account FROM STDIN", new StringReader("7\ta\\tb\\\\\t1.5\n8\t\\N\t2\n"));

      assertThat(rows).isEqualTo(2);
      assertThat(text(connection, "SELECT owner FROM account WHERE id = 7")).isEqualTo("a\tb\\");
      assertThat(text(connection, "SELECT count(*) FROM account WHERE owner IS NULL"))
          .isEqualTo("1");
      StringWriter all = new StringWriter();
      assertThat(copy.copyOut("COPY account TO STDOUT WITH (FORMAT text)", all)).isEqualTo(4);
      assertThat(all.toString().lines())
          .containsExactlyInAnyOrder(
              "1\tann\t10.00", "2\tbob\t20.50", "7\ta\\tb\\\\\t1.50", "8\t\\N\t2.00");
      StringWriter some = new StringWriter();
      copy.copyOut("COPY (SELECT owner FROM account WHERE id < 2) TO STDOUT", some);
      assertThat(some).hasToString("ann\n");
      StringWriter columns = new StringWriter();
      copy.copyOut("COPY account (balance, id) TO STDOUT", columns);
      assertThat(columns.toString()).contains("10.00\t1\n");
      assertThatThrownBy(
              () -> copy.copyOut("COPY account TO STDOUT (FORMAT binary)", new StringWriter()))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("0A000"))
          .hasMessageContaining("with other options than FORMAT text");
      assertThat(text(connection, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void copyKnowsCsv() throws Exception {
    start();
    try (Connection connection = connect()) {
      CopyManager copy = connection.unwrap(PGConnection.class).getCopyAPI();
      String lines = "id,owner,balance\r\n7,\"a \"\"b\"\",\nc\",1.5\r\n8,\"\",\r\n9,,2";
      assertThat(
              copy.copyIn(
                  "COPY account FROM STDIN WITH (FORMAT csv, HEADER)", new StringReader(lines)))
          .isEqualTo(3);
      StringWriter all = new StringWriter();
      copy.copyOut(
          "COPY (SELECT * FROM account WHERE id > 2 ORDER BY id) TO STDOUT CSV HEADER", all);
      assertThat(all)
          .hasToString("id,owner,balance\n7,\"a \"\"b\"\",\nc\",1.50\n8,\"\",\n9,,2.00\n");
      StringWriter other = new StringWriter();
      copy.copyOut(
          "COPY (SELECT owner, id FROM account WHERE id > 7 ORDER BY id) TO STDOUT"
              + " WITH CSV DELIMITER AS ';' NULL '-' QUOTE ''''",
          other);
      assertThat(other).hasToString(";8\n-;9\n");
      for (String bad : List.of("10,x\n", "10,x,1,2\n", "10,\"x,1\n")) {
        assertThatThrownBy(() -> copy.copyIn("COPY account FROM STDIN CSV", new StringReader(bad)))
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22P04"));
      }
      assertThat(text(connection, "SELECT count(*) FROM account WHERE id > 9")).isEqualTo("0");
    }
  }

  @Test
  void copyKnowsOptionsOfText() throws Exception {
    start();
    try (Connection connection = connect()) {
      CopyManager copy = connection.unwrap(PGConnection.class).getCopyAPI();
      String options = " (DELIMITER '|', NULL 'none', HEADER)";
      assertThat(
              copy.copyIn(
                  "COPY account FROM STDIN WITH" + options,
                  new StringReader("id|owner|balance\n7|a\\|b|1.5\n8|none|2\n")))
          .isEqualTo(2);
      StringWriter all = new StringWriter();
      copy.copyOut(
          "COPY (SELECT * FROM account WHERE id > 2 ORDER BY id) TO STDOUT" + options, all);
      assertThat(all).hasToString("id|owner|balance\n7|a\\|b|1.50\n8|none|2.00\n");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "42P01, nobody",
    "42703, account (nothing)",
    "22P02, account (id)",
    "0A000, 'account (id) FROM STDIN (DELIMITER ''x'')'",
    "0A000, 'account (id) FROM STDIN (FORMAT csv, FORCE_NULL (id))'"
  })
  void copyFailsWithTheCodeOfPostgres(String code, String what) throws Exception {
    start();
    try (Connection connection = connect()) {
      CopyManager copy = connection.unwrap(PGConnection.class).getCopyAPI();
      String statement = "COPY " + what + (what.contains("FROM") ? "" : " FROM STDIN");
      assertThatThrownBy(() -> copy.copyIn(statement, new StringReader("seven\n")))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(code));
      assertThat(text(connection, "SELECT 1")).isEqualTo("1");
    }
  }

  /** Drivers other than pgjdbc send COPY as a statement that is prepared. */
  @Test
  void copyIsPreparedToo() throws Exception {
    start();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(60_000);
      FrameReader in = new FrameReader(socket.getInputStream(), 1 << 20);
      FrameWriter out = new FrameWriter();
      new StartupPacket.Startup(StartupPacket.VERSION_3_0, Map.of("user", "me")).write(out);
      out.flushTo(socket.getOutputStream());
      assertThat(answers(in)).contains("AuthenticationOk");

      prepared("COPY account (id, owner) FROM STDIN", out);
      new CopyData("5\tcy\n6\tdi\n".getBytes(StandardCharsets.UTF_8)).write(out);
      new CopyDone().write(out);
      new FrontendMessage.Sync().write(out);
      out.flushTo(socket.getOutputStream());
      assertThat(answers(in)).contains("CopyResponse", "COPY 2");

      prepared("COPY (SELECT id, owner FROM account WHERE id > 4 ORDER BY id) TO STDOUT", out);
      out.flushTo(socket.getOutputStream());
      assertThat(answers(in)).contains("CopyResponse", "5\tcy\n", "6\tdi\n", "CopyDone", "COPY 2");

      prepared("COPY account (id, owner) FROM STDIN", out);
      new CopyData("5\ttwice\n".getBytes(StandardCharsets.UTF_8)).write(out);
      new CopyDone().write(out);
      new FrontendMessage.Sync().write(out);
      out.flushTo(socket.getOutputStream());
      assertThat(answers(in)).contains("CopyResponse", "23505");
    }
  }

  /** As psycopg does for a cursor that it names. */
  @Test
  void aCursorIsDescribedAsAPortal() throws Exception {
    start();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(60_000);
      FrameReader in = new FrameReader(socket.getInputStream(), 1 << 20);
      FrameWriter out = new FrameWriter();
      new StartupPacket.Startup(StartupPacket.VERSION_3_0, Map.of("user", "me")).write(out);
      new FrontendMessage.Query("BEGIN; DECLARE c CURSOR FOR SELECT owner FROM account").write(out);
      out.flushTo(socket.getOutputStream());
      assertThat(answers(in)).contains("AuthenticationOk");
      assertThat(answers(in)).contains("DECLARE CURSOR");

      for (String name : new String[] {"c", "d"}) {
        new FrontendMessage.Describe('P', name).write(out);
        new FrontendMessage.Sync().write(out);
        out.flushTo(socket.getOutputStream());
        assertThat(answers(in)).contains(name.equals("c") ? "name=owner" : "34000");
      }
    }
  }

  private static void prepared(String sql, FrameWriter out) {
    new FrontendMessage.Parse("", sql, new int[0]).write(out);
    new FrontendMessage.Bind("", "", new int[0], List.of(), new int[0]).write(out);
    new FrontendMessage.Describe('P', "").write(out);
    new FrontendMessage.Execute("", 0).write(out);
    if (sql.endsWith("STDOUT")) {
      new FrontendMessage.Sync().write(out);
    }
  }

  /** What the server says until it is ready, in words. */
  private static String answers(FrameReader in) throws IOException {
    StringBuilder said = new StringBuilder();
    while (true) {
      BackendMessage message = BackendMessage.of(in.next().orElseThrow());
      if (message instanceof BackendMessage.ReadyForQuery) {
        return said.toString();
      }
      if (message instanceof CopyData data) {
        said.append(new String(data.data(), StandardCharsets.UTF_8));
      } else if (message instanceof BackendMessage.Authentication done && done.code() == 0) {
        said.append("AuthenticationOk");
      } else {
        said.append(message).append('\n');
      }
    }
  }

  /** Nobody believes to test at a level at which nothing runs. */
  @ParameterizedTest
  @CsvSource({
    "ser, SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED,"
        + " 'runs at ser, which is stronger than READ COMMITTED'",
    "ser, BEGIN ISOLATION  LEVEL REPEATABLE READ, which is stronger than REPEATABLE READ",
    "si, START TRANSACTION ISOLATION LEVEL SERIALIZABLE, 'runs at si, and not at SERIALIZABLE'",
    "rc, BEGIN; SET TRANSACTION ISOLATION LEVEL SERIALIZABLE, 'runs at rc, and not at SERIALIZABLE'",
    "tcc, SET default_transaction_isolation TO 'read committed', stronger than READ COMMITTED",
    "rc, SET transaction_isolation = 'serializable', and not at SERIALIZABLE",
  })
  void whoAsksForAnotherLevelIsTold(String level, String statements, String told) throws Exception {
    start(at(level), Optional.empty());
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(statements);

      assertThat(statement.getWarnings().getMessage())
          .contains(told, "the level is chosen when the database is started");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "rc, 2, read committed",
    "tcc, 2, read committed",
    "si, 4, repeatable read",
    "strict-ser, 8, serializable"
  })
  void theLevelOfTheStoreIsShownWhateverIsAskedFor(String level, int number, String name)
      throws Exception {
    start(at(level), Optional.empty());
    try (Connection connection = connect()) {
      for (int asked :
          new int[] {
            Connection.TRANSACTION_READ_UNCOMMITTED,
            Connection.TRANSACTION_READ_COMMITTED,
            Connection.TRANSACTION_REPEATABLE_READ,
            Connection.TRANSACTION_SERIALIZABLE
          }) {
        connection.setTransactionIsolation(asked);
        assertThat(connection.getTransactionIsolation()).isEqualTo(number);
      }
      assertThat(text(connection, "SHOW default_transaction_isolation")).isEqualTo(name);
    }
  }

  @Test
  void theLevelOfTheStoreIsNoReasonToWarn() throws Exception {
    start(at("si"), Optional.empty());
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("BEGIN ISOLATION LEVEL REPEATABLE READ; COMMIT");

      assertThat((Object) statement.getWarnings()).isNull();
    }
  }

  @Test
  void aPasswordIsAskedForByScram() throws Exception {
    start(Databases.latest(Granularity.ROWS), Optional.of("secret"));
    try (Connection connection = connect("password", "secret")) {
      assertThat(text(connection, "SELECT 1")).isEqualTo("1");
    }
    assertThatThrownBy(() -> connect("password", "wrong"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("28P01"));
  }

  @Test
  void aPublicAddressNeedsAPassword() throws Exception {
    start();

    assertThatThrownBy(
            () -> MockServer.start(database, new InetSocketAddress("0.0.0.0", 0), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("others can reach 0.0.0.0, so a password is required");
  }

  @Test
  void aClientThatVanishesIsRolledBackAtOnce() throws Exception {
    start();
    try (Connection other = connect()) {
      Connection gone = connect();
      gone.setAutoCommit(false);
      try (Statement statement = gone.createStatement()) {
        statement.executeUpdate("UPDATE account SET owner = 'lost' WHERE id = 1");
      }
      gone.abort(Runnable::run);

      assertThat(text(other, "SELECT owner FROM account WHERE id = 1")).isEqualTo("ann");
    }
  }

  /**
   * One that is idle in its transaction keeps another one waiting for the patience, and no more.
   */
  @Test
  void aTransactionThatKeepsOthersWaitingIsRolledBack() throws Exception {
    startImpatient();
    try (Connection idle = connect();
        Connection waiting = connect();
        Statement statement = idle.createStatement()) {
      idle.setAutoCommit(false);
      statement.executeUpdate("UPDATE account SET owner = 'idle' WHERE id = 1");

      assertThat(text(waiting, "SELECT owner FROM account WHERE id = 1")).isEqualTo("ann");
      assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM account"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40P01"))
          .hasMessageContaining("has waited for it");
      assertThatThrownBy(() -> statement.executeQuery("SELECT 1"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("25P02"));
      idle.rollback();
      assertThat(text(idle, "SELECT count(*) FROM account")).isNotNull();
      idle.commit();
    }
  }

  /** H2 evaluates one statement at a time. */
  @Test
  void aStatementThatTakesTooLongIsCancelled() throws Exception {
    startImpatient();
    try (Connection slow = connect();
        Connection other = connect()) {
      assertThatThrownBy(
              () ->
                  text(
                      slow,
                      "SELECT count(*) FROM generate_series(1, 1000000000) a(x),"
                          + " generate_series(1, 1000000000) b(x) WHERE a.x + b.x = 7"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
      assertThat(text(other, "SELECT 1")).isEqualTo("1");
    }
  }

  private void startPatient() throws IOException, SqlError {
    start(
        SqlDatabase.open(
            Databases.recorded(IsolationLevel.SERIALIZABILITY).withPatience(Duration.ofMinutes(5)),
            SqlOptions.DEFAULT),
        Optional.empty());
  }

  /** Until its statement has failed: a request that comes before it begins is in vain. */
  private static void cancelUntilItFails(Connection connection, Future<?> statement)
      throws Exception {
    while (!statement.isDone()) {
      connection.unwrap(PGConnection.class).cancelQuery();
      Thread.sleep(20);
    }
    assertThatThrownBy(statement::get)
        .cause()
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"))
        .hasMessageContaining("as the client requested");
  }

  @Test
  void aClientCancelsWhatIsEvaluated() throws Exception {
    startPatient();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (Connection slow = connect()) {
      cancelUntilItFails(
          slow,
          thread.submit(
              () ->
                  text(
                      slow,
                      "SELECT count(*) FROM generate_series(1, 1000000000) a(x),"
                          + " generate_series(1, 1000000000) b(x) WHERE a.x + b.x = 7")));
      assertThat(text(slow, "SELECT 1")).isEqualTo("1");
    } finally {
      thread.shutdown();
    }
  }

  @Test
  void aClientCancelsAStatementThatWaits() throws Exception {
    startPatient();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (Connection idle = connect();
        Connection waiting = connect();
        Statement statement = idle.createStatement()) {
      idle.setAutoCommit(false);
      statement.executeUpdate("UPDATE account SET owner = 'idle' WHERE id = 1");
      Future<String> read =
          thread.submit(() -> text(waiting, "SELECT owner FROM account WHERE id = 1"));

      cancelWithAnotherKey(waiting.unwrap(PGConnection.class).getBackendPID());
      assertThat(read).isNotDone();
      cancelUntilItFails(waiting, read);

      idle.commit();
      assertThat(text(waiting, "SELECT 1")).isEqualTo("1");
    } finally {
      thread.shutdown();
    }
  }

  @Test
  void jsonIsWhatTheClientWrote() throws Exception {
    start();
    database.load("CREATE TABLE note (id int PRIMARY KEY, data jsonb)");
    try (Connection connection = connect();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO note VALUES (?, ?::jsonb) RETURNING data")) {
      List<String> written = List.of("{\"a\":[1,\"b \\\" c\"]}", "\"text\"", "7", "null");
      for (int i = 0; i < written.size(); i++) {
        insert.setInt(1, i);
        insert.setString(2, written.get(i));
        insert.execute();
        String read = text(connection, "SELECT data FROM note WHERE id = " + i);
        assertThat(read).isEqualTo(written.get(i));
      }
    }
  }

  @Test
  void whatTheSessionSaysHasANameAsInPostgres() throws Exception {
    start();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String name : List.of("version()", "current_database()", "current_user")) {
        try (ResultSet found = statement.executeQuery("select " + name)) {
          assertThat(found.getMetaData().getColumnLabel(1)).isEqualTo(name.replace("()", ""));
        }
      }
      assertThat(text(connection, "SELECT typname FROM pg_type WHERE oid = to_regtype('integer')"))
          .isEqualTo("int4");
      assertThat(text(connection, "SELECT count(*) FROM pg_type WHERE oid = to_regtype('hstore')"))
          .isEqualTo("0");
    }
  }

  @Test
  void aViolatedConstraintIsNamed() throws Exception {
    start();
    database.load("CREATE TABLE card (no int UNIQUE, holder int REFERENCES account (id))");
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO card VALUES (1, 1)");
      assertThatThrownBy(() -> statement.execute("INSERT INTO card VALUES (1, 2)"))
          .isInstanceOfSatisfying(
              PSQLException.class,
              e -> assertThat(e.getServerErrorMessage().getConstraint()).isEqualTo("card_no_key"));
      assertThatThrownBy(() -> statement.execute("INSERT INTO card VALUES (2, 3)"))
          .isInstanceOfSatisfying(
              PSQLException.class,
              e -> assertThat(e.getServerErrorMessage().getConstraint()).isNotEmpty());
    }
  }

  @ParameterizedTest
  @CsvSource({"57014, statement_timeout", "55P03, lock_timeout"})
  void aStatementWaitsNoLongerThanItsSessionSays(String code, String setting) throws Exception {
    startPatient();
    try (Connection idle = connect();
        Connection waiting = connect();
        Statement statement = idle.createStatement();
        Statement own = waiting.createStatement()) {
      idle.setAutoCommit(false);
      statement.executeUpdate("UPDATE account SET owner = 'idle' WHERE id = 1");

      own.execute("SET " + setting + " = '50ms'");
      assertThatThrownBy(() -> text(waiting, "SELECT owner FROM account WHERE id = 1"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(code))
          .hasMessageContaining(setting);

      idle.commit();
      own.execute("SET " + setting + " = DEFAULT");
      assertThat(text(waiting, "SELECT count(*) FROM account")).isEqualTo("2");
    }
  }

  @Test
  void aClientSetsWhenItConnects() throws Exception {
    start();
    String options = "-c lock_timeout=1min --search-path=a,\\ b";
    try (Connection connection = connect("options", options);
        Statement statement = connection.createStatement()) {
      assertThat(text(connection, "SHOW lock_timeout")).isEqualTo("60000");
      assertThat(text(connection, "SHOW search_path")).isEqualTo("a, b");
      statement.execute("SET lock_timeout = 0");
      statement.execute("RESET lock_timeout");
      assertThat(text(connection, "SHOW lock_timeout")).isEqualTo("60000");
    }
    assertThatThrownBy(() -> connect("options", "-c lock_timeout=soon"))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22023"));
  }

  @Test
  void aSettingCanBeOfOneTransaction() throws Exception {
    startPatient();
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("SET LOCAL lock_timeout = '1.5s'");
      statement.execute("SET LOCAL statement_timeout = '2min'");
      assertThat(text(connection, "SHOW lock_timeout")).isEqualTo("1500");
      assertThat(text(connection, "SHOW statement_timeout")).isEqualTo("120000");
      connection.rollback();
      assertThat(text(connection, "SHOW lock_timeout")).isEqualTo("0");
      assertThat(text(connection, "SHOW statement_timeout")).isEqualTo("0");
      connection.commit();
      statement.execute("SET LOCAL lock_timeout = 1");
      statement.execute("SET lock_timeout = 20");
      connection.commit();
      statement.execute("SET LOCAL lock_timeout TO DEFAULT");
      assertThat(text(connection, "SHOW lock_timeout")).isEqualTo("0");
      connection.commit();
      assertThat(text(connection, "SHOW lock_timeout")).isEqualTo("20");
      connection.commit();
      assertThatThrownBy(() -> statement.execute("SET lock_timeout = 'soon'"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22023"));
    }
  }

  /** Returns once the server has looked at it. */
  private void cancelWithAnotherKey(int process) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      FrameWriter out = new FrameWriter();
      new StartupPacket.CancelRequest(process, new byte[4]).write(out);
      out.flushTo(socket.getOutputStream());
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  /** What an application's loop of retries is there for. */
  @Test
  void aTransactionThatIsRefusedCanBeTriedAgain() throws Exception {
    start(
        SqlDatabase.open(
            Databases.recorded(IsolationLevel.SNAPSHOT_ISOLATION)
                .withAborts(Aborts.REALISTIC)
                .withSeed(1),
            SqlOptions.DEFAULT),
        Optional.empty());
    int refused = 0;
    int done = 0;
    try (Connection one = connect();
        Connection two = connect()) {
      List<Connection> both = List.of(one, two);
      while (done < 20) {
        Connection connection = both.get((done + refused) % 2);
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
          statement.executeUpdate("UPDATE account SET balance = balance + 1 WHERE id = 1");
          connection.commit();
          done++;
        } catch (SQLException e) {
          assertThat(e.getSQLState()).isEqualTo("40001");
          connection.rollback();
          refused++;
        }
      }
    }
    assertThat(refused).isPositive();
    try (Connection end = connect();
        Statement statement = end.createStatement()) {
      statement.execute("SET taipan.reads = latest");
      assertThat(text(end, "SELECT balance FROM account WHERE id = 1")).isEqualTo("30.00");
    }
  }

  @Test
  void anotherProtocolIsOneClearErrorAndOthersLive() throws Exception {
    start();
    try (Connection connection = connect();
        Socket http = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      http.setSoTimeout(60_000);
      http.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      String answer = new String(http.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(answer).contains("FATAL", "the packet that begins a connection has");
      assertThat(text(connection, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void aDatabaseInTheProcessHasAnAddress() throws Exception {
    start();
    String url = "jdbc:taipan:mock:test?level=si&seed=3";
    try (Connection one = DriverManager.getConnection(url);
        Connection two = DriverManager.getConnection(url);
        Statement statement = one.createStatement()) {
      statement.execute("CREATE TABLE t (id int PRIMARY KEY)");
      assertThat(text(two, "SELECT count(*) FROM t")).isEqualTo("0");
      Databases.requireLevel(MockDriver.database("test").orElseThrow());
    } finally {
      MockDriver.close("test");
    }
    assertThatThrownBy(() -> DriverManager.getConnection("jdbc:taipan:mock:x?level=zork"))
        .isInstanceOf(SQLException.class)
        .hasMessage("unknown level zork");
  }
}
