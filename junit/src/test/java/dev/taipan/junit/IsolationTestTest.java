package dev.taipan.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.jdbc.JdbcRecording;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CyclicBarrier;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with the annotation are recorded and judged, and what is undecided does not pass. */
class IsolationTestTest {
  private static final CyclicBarrier BOTH = new CyclicBarrier(2);

  private static void run(DataSource database, String... statements) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  private static int read(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getInt(1);
    }
  }

  /** Two doctors are on call, each goes home if the other stays: a write skew of snapshots. */
  static class Doctors {
    private final java.util.concurrent.atomic.AtomicInteger next =
        new java.util.concurrent.atomic.AtomicInteger();

    @BeforeEach
    void setUp(DataSource database) throws SQLException {
      run(
          database,
          "CREATE TABLE doctor (id INT PRIMARY KEY, oncall INT)",
          "INSERT INTO doctor VALUES (0, 1), (1, 1)");
    }

    void leave(DataSource database, int level) throws Exception {
      int doctor = next.getAndIncrement() % 2;
      try (Connection connection = database.getConnection()) {
        connection.setTransactionIsolation(level);
        connection.setAutoCommit(false);
        int others = read(connection, "SELECT oncall FROM doctor WHERE id = " + (1 - doctor));
        BOTH.await(60, java.util.concurrent.TimeUnit.SECONDS);
        if (others == 1) {
          run(() -> connection, "UPDATE doctor SET oncall = 0 WHERE id = " + doctor);
        }
        connection.commit();
      }
    }

    private interface Source {
      Connection connection();
    }

    private static void run(Source source, String sql) throws SQLException {
      try (Statement statement = source.connection().createStatement()) {
        statement.executeUpdate(sql);
      }
    }

    private static void run(DataSource database, String... statements) throws SQLException {
      IsolationTestTest.run(database, statements);
    }
  }

  static class AreSerializable extends Doctors {
    @IsolationTest(level = "ser", url = "jdbc:taipan:h2:mem:doctors")
    void leave(DataSource database) throws Exception {
      leave(database, Connection.TRANSACTION_REPEATABLE_READ);
    }
  }

  static class AreSnapshots extends Doctors {
    @IsolationTest(level = "si", url = "jdbc:h2:mem:doctors2")
    void leave(DataSource database) throws Exception {
      leave(database, Connection.TRANSACTION_REPEATABLE_READ);
    }
  }

  static class WritesWhatIsNotUnderstood {
    @IsolationTest(url = "jdbc:h2:mem:opaque", threads = 1)
    void write(DataSource database) throws SQLException {
      run(
          database,
          "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
          "INSERT INTO t VALUES (1, 1)",
          "UPDATE t SET v = v * 2 WHERE v = 1");
    }

    @IsolationTest(
        url = "jdbc:h2:mem:opaque2",
        threads = 1,
        undecided = IsolationTest.Undecided.ABORT)
    void mayAbort(DataSource database) throws SQLException {
      write(database);
    }
  }

  static class ReadsByCondition {
    @IsolationTest(url = "jdbc:h2:mem:condition", threads = 1)
    void read(DataSource database) throws SQLException {
      run(
          database,
          "CREATE TABLE t (id INT PRIMARY KEY, v INT)",
          "INSERT INTO t VALUES (1, 1)",
          "SELECT id, v FROM t WHERE v > 0");
    }

    @IsolationTest(url = "jdbc:h2:mem:condition2", threads = 1, minJudged = 0.4)
    void accepted(DataSource database) throws SQLException {
      read(database);
    }
  }

  static class RecordsNothing {
    @IsolationTest
    void nothing(JdbcRecording recording) {
      assertThat(recording.tally().statements()).isZero();
    }
  }

  static class FailsAnyway {
    @IsolationTest(url = "jdbc:h2:mem:failing", threads = 3, times = 2)
    void fail(DataSource database) throws SQLException {
      run(database, "SELECT * FROM nothing");
    }
  }

  @Test
  void aViolationIsExplainedAndHasAPage() throws Exception {
    Launched launched = Launched.of(AreSerializable.class);

    assertThat(launched.failures()).hasSize(1);
    assertThat(launched.failures().get(0))
        .isInstanceOf(IsolationError.class)
        .hasMessageContaining("What clients saw violates ser: write-skew")
        .hasMessageContaining("doctor")
        .hasMessageContaining("Then:");
    Path page = Path.of("target/taipan", AreSerializable.class.getName() + ".leave.html");
    assertThat(Files.readString(page)).contains("write-skew");
    if (page.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertThat(Files.getPosixFilePermissions(page))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void aLevelThatHoldsPasses() {
    Launched launched = Launched.of(AreSnapshots.class);

    assertThat(launched.failures()).isEmpty();
    assertThat(launched.passed()).hasSize(1);
  }

  @Test
  void whatIsUndecidedDoesNotPass() {
    Launched opaque = Launched.of(WritesWhatIsNotUnderstood.class);
    Launched condition = Launched.of(ReadsByCondition.class);
    Launched nothing = Launched.of(RecordsNothing.class);

    assertThat(opaque.failures()).hasSize(1);
    assertThat(opaque.failures().get(0))
        .hasMessageContaining("ser is undecided: some writes are not in the history");
    assertThat(opaque.aborted()).hasSize(1);
    assertThat(condition.failures()).hasSize(1);
    assertThat(condition.failures().get(0))
        .hasMessageContaining("ser is undecided: only 50.0 % of statements");
    assertThat(condition.passed()).hasSize(1);
    assertThat(nothing.failures()).hasSize(1);
    assertThat(nothing.failures().get(0)).hasMessageContaining("nothing was recorded");
  }

  @Test
  void aTestThatFailsSaysWhy() {
    assertThat(Launched.of(FailsAnyway.class).failures().get(0)).hasMessageContaining("NOTHING");
  }

  @Test
  void historiesHaveAssertions(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("skew.txt");
    Files.writeString(file, Files.readString(Path.of("..", "examples", "write-skew.txt")));
    History history = HistoryFiles.read(file);

    HistoryAssert.assertThat(history).satisfies("si");
    assertThatThrownBy(() -> HistoryAssert.assertThat(history).satisfies("ser"))
        .isInstanceOf(IsolationError.class)
        .hasMessageContaining("violates ser: write-skew");
    assertThatThrownBy(() -> HistoryAssert.assertThat(history).satisfies("nothing"))
        .hasMessage("unknown level 'nothing'");
  }

  /** The driver is found by its URL, and records where it is told to. */
  @Test
  void theDriverRecords(@TempDir Path folder) throws Exception {
    try (JdbcRecording recording =
        JdbcRecording.start(folder.resolve("history.taipan.jsonl"), line -> {})) {
      dev.taipan.jdbc.TaipanDriver.recordTo(recording);
      try (Connection connection = DriverManager.getConnection("jdbc:taipan:h2:mem:driver");
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE t (id INT PRIMARY KEY)");
        statement.execute("INSERT INTO t VALUES (1)");
      }
      assertThat(recording.tally().writes()).isEqualTo(1);
    } finally {
      dev.taipan.jdbc.TaipanDriver.recordTo(null);
    }
  }

  /** Somebody reads what is not in the file any more. */
  @Test
  void nothingIsToldOfTheEndOfARecordingThatWasCutOff(@TempDir Path folder) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("history.taipan.jsonl"),
            """
            {"taipan":"history","version":2,"initial":0,"clock":"ns","recorded":{"ends":"told"}}
            {"session":"a","start":10,"end":20,"status":"committed","ops":[["r",1,7]]}
            """);
    History history = HistoryFiles.read(file);

    assertThatThrownBy(() -> HistoryAssert.assertThat(history).satisfies("rc"))
        .isInstanceOf(IsolationError.class)
        .hasMessageContaining("undecided")
        .hasMessageNotContaining("violates");
  }
}
