package dev.taipan.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.origin.Unrecorded;
import dev.taipan.proxy.file.FileLimits;
import dev.taipan.proxy.file.FileListener;
import dev.taipan.statements.tally.Tally;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
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
  private final List<Path> ended = new CopyOnWriteArrayList<>();
  private final List<Tally> tallies = new CopyOnWriteArrayList<>();
  private final List<String> said = new CopyOnWriteArrayList<>();

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
    // The last outcomes may not have been in the file yet, and of each client, one may have been
    // between the outcome and the answer.
    assertThat(recorded).isBetween(committed.get() / 2L, committed.get() + 2L);
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

  /** A proxy with limits, and the files that have ended. */
  private RecordingProxy record(FileLimits limits) throws IOException {
    return RecordingProxy.start(
        ProxyOptions.of(Postgres.local(0), Postgres.local(postgres.port())),
        file(),
        limits,
        new FileListener() {
          @Override
          public void ended(Path file, Tally tally) {
            ended.add(file);
            tallies.add(tally);
          }
        },
        said::add);
  }

  private static History read(Path file) {
    try {
      return HistoryFiles.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Outcome judge(History history, IsolationLevel level) {
    return IsolationChecker.check(history, level, CheckOptions.DEFAULTS).outcome();
  }

  /** Where no transaction runs now and then, each file is a history of which a level may hold. */
  @Test
  void filesFollowEachOther() throws Exception {
    int rounds = 60;
    try (RecordingProxy proxy = record(FileLimits.of(4_000, Long.MAX_VALUE));
        Connection one = Postgres.connect(proxy.port(), "");
        Connection two = Postgres.connect(proxy.port(), "")) {
      one.setAutoCommit(false);
      two.setAutoCommit(false);
      for (int round = 0; round < rounds; round++) {
        count(round % 2 == 0 ? one : two, 1 + round % 3 / 2);
      }
    }

    assertThat(ended).hasSizeGreaterThan(3);
    assertThat(ended.get(1)).hasFileName("history-2.taipan.jsonl");
    assertThat(ended.stream().mapToInt(file -> read(file).transactions()).sum()).isEqualTo(rounds);
    for (int i = 0; i < ended.size(); i++) {
      assertThat(tallies.get(i).opaqueWrites()).isEmpty();
      assertThat(tallies.get(i).readsAside()).isZero();
      assertThat(judge(read(ended.get(i)), IsolationLevel.STRICT_SERIALIZABILITY))
          .isEqualTo(Outcome.SATISFIED);
    }
  }

  /** Busy clients wait for each other between files, so that all is judged in one of them. */
  @Test
  void nothingIsLostBetweenFilesUnderLoad() throws Exception {
    int clients = 4;
    int rounds = 150;
    try (RecordingProxy proxy = record(new FileLimits(3_000, Long.MAX_VALUE, 1 << 20, 60_000))) {
      CompletableFuture<?>[] all =
          IntStream.range(0, clients)
              .mapToObj(
                  client ->
                      CompletableFuture.runAsync(
                          () -> countOften(proxy.port(), 1 + client % 2, rounds)))
              .toArray(CompletableFuture<?>[]::new);
      CompletableFuture.allOf(all).get(120, TimeUnit.SECONDS);
    }

    assertThat(said).isEmpty();
    assertThat(ended).hasSizeGreaterThan(5);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < ended.size(); i++) {
      lines.addAll(Files.readAllLines(ended.get(i)));
      History history = read(ended.get(i));
      assertThat(tallies.get(i).opaqueWrites()).isEmpty();
      assertThat(tallies.get(i).readsAside()).isZero();
      // The last one may have begun behind the last transaction.
      boolean isOver = i == ended.size() - 1 && history.transactions() == 0;
      for (IsolationLevel level : IsolationLevel.values()) {
        assertThat(isOver ? Outcome.SATISFIED : judge(history, level))
            .as("%s of file %d", level, i)
            .isEqualTo(Outcome.SATISFIED);
      }
    }
    for (int row = 1; row <= 2; row++) {
      for (int count = 1; count <= clients / 2 * rounds; count++) {
        String written = "[\"w\",[\"counter\",%d,\"v\"],%d]".formatted(row, count);
        assertThat(lines)
            .filteredOn(line -> line.contains(written))
            .as(written)
            .singleElement()
            .asString()
            .contains("\"committed\"");
      }
    }
  }

  private static void countOften(int port, int row, int rounds) {
    try (Connection connection = Postgres.connect(port, "")) {
      connection.setAutoCommit(false);
      for (int round = 0; round < rounds; round++) {
        count(connection, row);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A transaction that goes on is recorded in its file, and the next one says what it lacks. */
  @Test
  void aFileThatBeginsAmongTransactionsIsNotSaidToHold() throws Exception {
    try (RecordingProxy proxy = record(FileLimits.of(2_000, Long.MAX_VALUE));
        Connection one = Postgres.connect(proxy.port(), "");
        Connection two = Postgres.connect(proxy.port(), "")) {
      one.setAutoCommit(false);
      two.setAutoCommit(false);
      execute(two, "UPDATE counter SET v = 1000 WHERE id = 2");
      while (!folder.resolve("history-2.taipan.jsonl").toFile().exists()) {
        count(one, 1);
      }
      execute(one, "SELECT v FROM counter WHERE id = 2");
      one.commit();
      two.commit();
      execute(one, "SELECT v FROM counter WHERE id = 2");
      one.commit();
    }

    assertThat(ended).hasSize(2);
    assertThat(tallies.get(0).opaqueWrites()).isEmpty();
    assertThat(tallies.get(1).opaqueWrites()).isNotEmpty();
    assertThat(Files.readString(ended.get(0))).contains("1000").contains("committed");
    assertThat(Unrecorded.in(read(ended.get(1)).origin())).isPresent();
    assertThat(judge(read(ended.get(0)), IsolationLevel.SERIALIZABILITY))
        .isEqualTo(Outcome.SATISFIED);
    assertThat(judge(read(ended.get(1)), IsolationLevel.SERIALIZABILITY))
        .isEqualTo(Outcome.SATISFIED);
  }

  @Test
  void theOldestFilesAreDeleted() throws Exception {
    try (RecordingProxy proxy = record(FileLimits.of(3_000, 20_000));
        Connection one = Postgres.connect(proxy.port(), "")) {
      one.setAutoCommit(false);
      for (int round = 0; round < 150; round++) {
        count(one, 1);
      }
    }

    List<Path> kept = ended.stream().filter(Files::exists).toList();
    assertThat(kept).isEqualTo(ended.subList(ended.size() - kept.size(), ended.size()));
    assertThat(kept).hasSizeBetween(2, ended.size() - 1);
    assertThat(kept.stream().mapToLong(file -> file.toFile().length()).sum())
        .isLessThanOrEqualTo(20_000);
  }

  /** Where the disk is too slow, connections live, and nothing more is said to hold. */
  @Test
  void sessionsAreLeftOutRatherThanKeptWaiting() throws Exception {
    try (RecordingProxy proxy = record(new FileLimits(Long.MAX_VALUE, Long.MAX_VALUE, -1, 0));
        Connection one = Postgres.connect(proxy.port(), "")) {
      one.setAutoCommit(false);
      for (int round = 0; round < 5; round++) {
        count(one, 1);
      }
      try (Statement statement = one.createStatement();
          ResultSet found = statement.executeQuery("SELECT v FROM counter WHERE id = 1")) {
        found.next();
        assertThat(found.getInt(1)).isEqualTo(5);
      }
    }

    assertThat(said).singleElement().asString().contains("too slow", "not recorded any more");
    assertThat(tallies.get(0).opaqueWrites()).containsKey("any table");
    assertThat(Unrecorded.in(read(ended.get(0)).origin())).isPresent();
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
