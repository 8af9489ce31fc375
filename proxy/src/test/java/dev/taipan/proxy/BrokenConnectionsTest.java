package dev.taipan.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.origin.Origin;
import dev.taipan.history.origin.Unrecorded;
import dev.taipan.statements.tally.TallyText;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with one connection is told in a line, and the others go on. */
@Timeout(120)
class BrokenConnectionsTest {
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

  private Path file() {
    return folder.resolve("history.taipan.jsonl");
  }

  private static void requireAlive(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.executeQuery("SELECT 1").next()).isTrue();
    }
  }

  private static byte[] startup(int version) {
    return java.nio.ByteBuffer.allocate(8).putInt(8).putInt(version).array();
  }

  @Test
  void strangeClientsAreToldInALine() throws Exception {
    try (Postgres.Proxied proxied = postgres.record(file());
        Connection other = proxied.connect("")) {
      for (byte[] sent :
          new byte[][] {
            startup(2 << 16),
            "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
            {0x16, 3, 1, 0, 5, 1},
            {0, 0, 0, 1}
          }) {
        int before = proxied.said.size();
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), proxied.proxy.port())) {
          client.getOutputStream().write(sent);
          byte[] answer = client.getInputStream().readAllBytes();
          assertThat(answer).startsWith('E');
        }
        assertThat(proxied.said).hasSize(before + 1);
        assertThat(proxied.said.get(before)).doesNotContain("\n");
      }
      assertThat(proxied.said.get(0)).contains("version 2.0", "expected 3.0");
      assertThat(proxied.said.get(2)).contains("sslmode=disable");
      requireAlive(other);
    }
  }

  @Test
  void tlsIsDeclined() throws Exception {
    try (Postgres.Proxied proxied = postgres.record(file())) {
      assertThatThrownBy(() -> proxied.connect("sslmode=require")).isInstanceOf(SQLException.class);
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (proxied.said.isEmpty() && System.nanoTime() < deadline) {
        Thread.sleep(10);
      }
      assertThat(proxied.said).singleElement().asString().contains("sslmode=disable");
      try (Connection connection = proxied.connect("sslmode=prefer")) {
        requireAlive(connection);
      }
    }
  }

  /** Whatever ends the thread that writes the file, connections live. */
  @Test
  void connectionsOutliveTheRecording() throws Exception {
    try (Postgres.Proxied proxied = postgres.record(file());
        Connection one = proxied.connect("");
        Connection two = proxied.connect("")) {
      Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> thread.getName().equals("recorder"))
          .forEach(
              thread -> {
                thread.interrupt();
                join(thread);
              });
      for (Connection each : new Connection[] {one, two}) {
        try (Statement statement = each.createStatement()) {
          statement.execute("CREATE TABLE IF NOT EXISTS late (id int PRIMARY KEY)");
          statement.execute("INSERT INTO late VALUES (1) ON CONFLICT DO NOTHING");
          statement.execute("DROP TABLE late");
        }
        requireAlive(each);
      }
      proxied.finish();

      assertThat(proxied.said).singleElement().asString().contains("nothing more is recorded");
      new TallyText(proxied.proxy.tally()).conclude(file(), 1);
      Origin origin = HistoryFiles.read(file()).origin();
      assertThat(Unrecorded.isCutOff(origin)).isTrue();
      assertThat(Unrecorded.in(origin)).isPresent();
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whatever a client sends after it is connected, the server judges it. */
  @Test
  void brokenMessagesEndTheirConnectionOnly() throws Exception {
    try (Postgres.Proxied proxied = postgres.record(file());
        Connection other = proxied.connect("");
        Socket client = new Socket(InetAddress.getLoopbackAddress(), proxied.proxy.port())) {
      DataOutputStream out = new DataOutputStream(client.getOutputStream());
      byte[] parameters = "user\0app\0database\0postgres\0\0".getBytes(StandardCharsets.US_ASCII);
      out.writeInt(8 + parameters.length);
      out.writeInt(3 << 16);
      out.write(parameters);
      DataInputStream in = new DataInputStream(client.getInputStream());
      assertThat(in.readByte()).isEqualTo((byte) 'R');
      out.writeByte('Q');
      out.writeInt(2);
      in.readAllBytes();

      assertThat(proxied.said).singleElement().asString().contains("claims a length of 2");
      requireAlive(other);
    }
  }

  /** It passes in pieces, and what was read there counts as left out. */
  @Test
  void aGiantRowPassesAndIsToldOnce() throws Exception {
    try (Postgres.Proxied proxied = postgres.record(file());
        Connection connection = proxied.connect("");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE giant (id int PRIMARY KEY, v text)");
      statement.execute("INSERT INTO giant VALUES (1, 'small')");
      statement.execute("UPDATE giant SET v = repeat('x', 3000000) WHERE id = 1");
      long before = proxied.proxy.tally().readsLeftOut();
      for (int i = 0; i < 2; i++) {
        try (ResultSet found = statement.executeQuery("SELECT v FROM giant WHERE id = 1")) {
          found.next();
          assertThat(found.getString(1)).hasSize(3_000_000);
        }
      }
      assertThat(proxied.proxy.tally().readsLeftOut()).isEqualTo(before + 2);
      requireAlive(connection);

      assertThat(proxied.said)
          .singleElement()
          .asString()
          .contains("a row of 3,000,", "is not recorded");
    }
  }

  /** Also where it has columns that the client has not asked for. */
  @ParameterizedTest
  @ValueSource(strings = {"preferQueryMode=simple", "prepareThreshold=-1"})
  void aGiantRowPassesWithTheClientsOwnColumns(String mode) throws Exception {
    try (Postgres.Proxied proxied = postgres.recordReturning(file());
        Connection connection = proxied.connect(mode);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS giants");
      statement.execute("CREATE TABLE giants (id int PRIMARY KEY, n int, v text)");
      statement.execute("INSERT INTO giants VALUES (1, 5, repeat('x', 3000000))");
      for (String sql :
          new String[] {
            "SELECT v, upper(v) FROM giants WHERE n = 5",
            "UPDATE giants SET n = n + 0 RETURNING v, upper(v)"
          }) {
        try (ResultSet found = statement.executeQuery(sql)) {
          assertThat(found.getMetaData().getColumnCount()).isEqualTo(2);
          found.next();
          assertThat(found.getString(1)).isEqualTo("x".repeat(3_000_000));
          assertThat(found.getString(2)).isEqualTo("X".repeat(3_000_000));
        }
      }
      assertThat(proxied.said)
          .singleElement()
          .asString()
          .contains("a row of 6,000,", "is not recorded");
    }
  }

  /** Nor do answers then have columns that the client has not asked for. */
  @ParameterizedTest
  @ValueSource(strings = {"preferQueryMode=simple", "prepareThreshold=0", "prepareThreshold=-1"})
  void noGiantMessageEndsItsConnection(String mode) throws Exception {
    try (Postgres.Proxied proxied = postgres.recordReturning(file());
        Connection connection = proxied.connect(mode);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS long_ones");
      statement.execute("CREATE TABLE long_ones (id int PRIMARY KEY, n int, v text)");
      statement.execute("INSERT INTO long_ones VALUES (1, 5, 'x')");
      String giant = "y".repeat(17 << 20);
      try (PreparedStatement read =
          connection.prepareStatement("SELECT n + 1, upper(v) FROM long_ones WHERE v <> ?")) {
        for (String other : new String[] {"y", giant, "y", giant}) {
          read.setString(1, other);
          try (ResultSet found = read.executeQuery()) {
            assertThat(found.getMetaData().getColumnCount()).isEqualTo(2);
            found.next();
            assertThat(found.getInt(1)).isEqualTo(6);
            assertThat(found.getString(2)).isEqualTo("X");
          }
        }
      }
      assertThatThrownBy(() -> statement.execute("SELECT '" + giant + "'::int"))
          .hasMessageContaining("invalid input syntax");
      assertThat(statement.executeUpdate("UPDATE long_ones SET n = n + 1")).isEqualTo(1);

      assertThat(proxied.said).singleElement().asString().contains("not recorded any more");
      assertThat(proxied.proxy.tally().opaqueWrites()).containsKey("any table");
    }
  }

  @Test
  void noGiantErrorEndsItsConnection() throws Exception {
    try (Postgres.Proxied proxied = postgres.recordReturning(file());
        Connection connection = proxied.connect("");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE erring (id int PRIMARY KEY, n int)");
      statement.execute("UPDATE erring SET n = n + 1");
      assertThatThrownBy(() -> statement.execute("SELECT repeat('y', 17000000)::int"))
          .hasMessageContaining("invalid input syntax");
      requireAlive(connection);
      assertThat(proxied.said).isEmpty();
    }
  }

  /** What is written in it cannot be read, nor can columns be that are called so. */
  @Test
  void noOtherEncodingEndsItsConnection() throws Exception {
    try (Postgres.Proxied proxied = postgres.recordReturning(file());
        Connection connection =
            proxied.connect("allowEncodingChanges=true&preferQueryMode=simple");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE spelled (id int PRIMARY KEY, \"\u00e9\" int)");
      statement.execute("INSERT INTO spelled VALUES (1, 5)");
      statement.execute("CREATE TABLE beside_it (id int PRIMARY KEY)");
      statement.execute("INSERT INTO beside_it VALUES (1)");
      statement.execute("SET client_encoding = 'LATIN1'");
      try (PreparedStatement read =
          connection.prepareStatement(
              "SELECT s.*, 5 FROM spelled s JOIN beside_it b ON b.id = s.id")) {
        for (String sql : new String[] {"", "SELECT '\u00e9'", "SELECT \"\u00e9\" FROM spelled"}) {
          try (ResultSet found = read.executeQuery()) {
            assertThat(found.getMetaData().getColumnName(2)).isEqualTo("\u00e9");
            assertThat(found.getMetaData().getColumnCount()).isEqualTo(3);
          }
          statement.execute(sql);
        }
      }
      assertThat(proxied.said).singleElement().asString().contains("cannot be read");
    }
  }

  /** Whoever is not seen may write anything, so nothing that others read then is judged. */
  @Test
  void besideAConnectionThatIsNotSeenNoReadIsJudged() throws Exception {
    try (Postgres.Proxied proxied = postgres.record(file());
        Connection unseen = proxied.connect("preferQueryMode=simple");
        Connection other = proxied.connect("");
        Statement statement = other.createStatement()) {
      statement.execute("CREATE TABLE beside (id int PRIMARY KEY, v int)");
      statement.execute("INSERT INTO beside VALUES (1, 5)");
      try (Statement giant = unseen.createStatement()) {
        giant.execute("SELECT length('" + "x".repeat(17 << 20) + "')");
      }
      try (ResultSet found = statement.executeQuery("SELECT v FROM beside WHERE id = 1")) {
        found.next();
      }
      requireAlive(unseen);

      assertThat(proxied.said).singleElement().asString().contains("not recorded any more");
      assertThat(proxied.proxy.tally().readsAside()).isPositive();
      assertThat(proxied.proxy.tally().opaqueWrites()).containsKey("any table");
    }
  }

  @Test
  void aServerThatIsNoPostgresIsNamed() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> answers =
          CompletableFuture.runAsync(
              () -> {
                try (Socket socket = server.accept()) {
                  socket
                      .getOutputStream()
                      .write("HTTP/1.1 400 Bad Request\r\n".getBytes(StandardCharsets.US_ASCII));
                  socket.getInputStream().readAllBytes();
                } catch (IOException gone) {
                  // The proxy has closed it.
                }
              });
      Postgres.Proxied proxied =
          new Postgres.Proxied(
              ProxyOptions.of(Postgres.local(0), Postgres.local(server.getLocalPort())), file());
      try (proxied) {
        assertThatThrownBy(() -> proxied.connect("connectTimeout=20"))
            .isInstanceOf(SQLException.class);
        answers.get(30, TimeUnit.SECONDS);
      }
      assertThat(proxied.said).singleElement().asString().contains("broken message of the server");
    }
  }

  @Test
  void aServerThatIsNotThereIsNamed() throws Exception {
    InetSocketAddress nobody;
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      nobody = Postgres.local(server.getLocalPort());
    }
    Postgres.Proxied proxied =
        new Postgres.Proxied(ProxyOptions.of(Postgres.local(0), nobody), file());
    try (proxied) {
      assertThatThrownBy(() -> proxied.connect("")).hasMessageContaining("cannot connect to");
    }
    assertThat(proxied.said).singleElement().asString().contains(":" + nobody.getPort());
  }

  /**
   * The driver sends one request for each statement, which has to come while the server runs it.
   */
  @Test
  void cancelRequestsReachTheServer() throws Exception {
    try (Postgres.Proxied proxied = postgres.record(file());
        Connection connection = proxied.connect("");
        Statement statement = connection.createStatement()) {
      CompletableFuture<Void> cancels =
          CompletableFuture.runAsync(
              () -> {
                try {
                  awaitSleep();
                  statement.cancel();
                } catch (SQLException | InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      assertThatThrownBy(() -> statement.execute("SELECT pg_sleep(60)"))
          .hasMessageContaining("canceling statement");
      cancels.get(30, TimeUnit.SECONDS);
    }
  }

  private static void awaitSleep() throws SQLException, InterruptedException {
    try (Connection owner = postgres.database.connect();
        Statement activity = owner.createStatement()) {
      boolean isAsleep = false;
      while (!isAsleep) {
        Thread.sleep(20);
        try (ResultSet found =
            activity.executeQuery(
                "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND usename = 'app'"
                    + " AND query LIKE 'SELECT pg_sleep%'")) {
          isAsleep = found.next();
        }
      }
    }
  }

  /** A transaction whose COMMIT is not answered may have been committed. */
  @Test
  void aCommitWithoutAnAnswerIsUnknown() throws Exception {
    try (Connection owner = Postgres.connect(postgres.port(), "");
        Statement statement = owner.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS lost");
      statement.execute("CREATE TABLE lost (id int PRIMARY KEY, v int)");
      statement.execute(
          "CREATE OR REPLACE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS "
              + "'BEGIN PERFORM pg_sleep(60); RETURN NULL; END'");
      statement.execute("CREATE TABLE parent (id int PRIMARY KEY)");
      statement.execute(
          "CREATE CONSTRAINT TRIGGER nap AFTER INSERT ON parent DEFERRABLE INITIALLY DEFERRED "
              + "FOR EACH ROW EXECUTE FUNCTION nap()");
    }
    try (Postgres.Proxied proxied = postgres.record(file())) {
      Connection connection = proxied.connect("");
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("INSERT INTO lost VALUES (1, 5)");
        statement.execute("INSERT INTO parent VALUES (1)");
      }
      CompletableFuture<Void> commits =
          CompletableFuture.runAsync(
              () -> {
                try {
                  connection.commit();
                } catch (SQLException lost) {
                  // The server was told to end.
                }
              });
      while (proxied.operations().isEmpty()) {
        Thread.sleep(10);
      }
      assertThat(proxied.operations()).singleElement().asString().startsWith("unknown ");
      try (Connection owner = postgres.database.connect();
          Statement statement = owner.createStatement()) {
        statement.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'app'");
      }
      commits.get(60, TimeUnit.SECONDS);
      proxied.finish();

      assertThat(proxied.operations())
          .containsExactly(
              "unknown [[\"insert\",[\"lost\",1],true],[\"insert\",[\"lost\",1,\"v\"],5]]");
    }
  }
}
