package dev.taipan.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A recorder that runs for long, and is killed in the end. */
@Timeout(180)
class ServiceTest {
  private static final int ENOUGH = 100;

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

  @BeforeEach
  void fill() throws SQLException {
    try (Connection connection = Postgres.connect(postgres.port(), "")) {
      execute(connection, "DROP TABLE IF EXISTS counter");
      execute(connection, "CREATE TABLE counter (id int PRIMARY KEY, v int)");
      execute(connection, "INSERT INTO counter VALUES (1, 0), (2, 0)");
    }
  }

  private Path file() {
    return folder.resolve("history.taipan.jsonl");
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Counts up in a transaction. */
  private static void count(Connection connection, int row) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery("SELECT v FROM counter WHERE id = " + row + " FOR UPDATE")) {
      found.next();
      int next = found.getInt(1) + 1;
      execute(connection, "UPDATE counter SET v = " + next + " WHERE id = " + row);
    }
    connection.commit();
  }

  @Test
  void aKilledRecorderLeavesAReadableRecording() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                RecordingProcess.class.getName(),
                Integer.toString(postgres.port()),
                file().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    AtomicInteger committed = new AtomicInteger();
    try (BufferedReader said = process.inputReader()) {
      int port = Integer.parseInt(said.readLine());
      CompletableFuture<?>[] clients =
          IntStream.rangeClosed(1, 2)
              .mapToObj(row -> CompletableFuture.runAsync(() -> rush(port, row, committed)))
              .toArray(CompletableFuture<?>[]::new);
      while (committed.get() < ENOUGH) {
        assertThat(process.isAlive()).isTrue();
        Thread.sleep(10);
      }
      process.destroyForcibly();
      CompletableFuture.allOf(clients).get(60, TimeUnit.SECONDS);
    } finally {
      process.destroyForcibly();
    }

    History history = HistoryFiles.read(file());
    long recorded =
        IntStream.range(0, history.transactions())
            .filter(one -> history.status(one) == TransactionStatus.COMMITTED)
            .count();
    // Of each client, one may have been between the outcome and the answer.
    assertThat(recorded).isBetween(committed.get() - 0L, committed.get() + 2L);
    assertThat(
            IsolationChecker.satisfies(
                history, IsolationLevel.STRICT_SERIALIZABILITY, CheckOptions.DEFAULTS))
        .isTrue();
  }

  private static void rush(int port, int row, AtomicInteger committed) {
    try (Connection connection = Postgres.connect(port, "")) {
      connection.setAutoCommit(false);
      while (true) {
        count(connection, row);
        committed.incrementAndGet();
      }
    } catch (SQLException killed) {
      // That is the end of the recorder.
    }
  }

  /** Only what may commit holds up those who want to know that all is written down. */
  @Test
  void whatIsWrittenDownIsKnown() throws Exception {
    try (Postgres.Proxied proxied = postgres.record(file());
        Connection one = proxied.connect("");
        Connection two = proxied.connect("");
        Connection lock = Postgres.connect(postgres.port(), "")) {
      two.setAutoCommit(false);
      execute(two, "UPDATE counter SET v = 5 WHERE id = 2");
      long idle = System.nanoTime();
      assertThat(proxied.proxy.writtenUpTo()).isGreaterThanOrEqualTo(idle);

      lock.setAutoCommit(false);
      execute(lock, "UPDATE counter SET v = 1 WHERE id = 1");
      long before = System.nanoTime();
      CompletableFuture<Void> writes =
          CompletableFuture.runAsync(
              () -> {
                try {
                  execute(one, "UPDATE counter SET v = 2 WHERE id = 1");
                } catch (SQLException e) {
                  throw new IllegalStateException(e);
                }
              });
      awaitWaiting();
      long sent = System.nanoTime();
      assertThat(proxied.proxy.writtenUpTo()).isBetween(before, sent);
      lock.commit();
      writes.get(60, TimeUnit.SECONDS);
      two.commit();
      while (proxied.proxy.writtenUpTo() < sent) {
        Thread.sleep(5);
      }
      assertThat(proxied.operations())
          .filteredOn(line -> line.contains("[\"w\""))
          .hasSize(2)
          .allMatch(line -> line.startsWith("committed "));
    }
  }

  private static void awaitWaiting() throws SQLException, InterruptedException {
    try (Connection owner = postgres.database.connect();
        Statement activity = owner.createStatement()) {
      boolean isWaiting = false;
      while (!isWaiting) {
        Thread.sleep(10);
        try (ResultSet found =
            activity.executeQuery(
                "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                    + " AND usename = 'app'")) {
          isWaiting = found.next();
        }
      }
    }
  }
}
