package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Failure;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is recorded of transactions that fail. */
class OutcomeTest {
  @TempDir private Path folder;

  /** A dialect in which one method is another. */
  private interface Change {
    Object call(Dialect dialect, Object[] arguments) throws Exception;
  }

  private static Dialect changed(Dialect dialect, String method, Change change) {
    return (Dialect)
        Proxy.newProxyInstance(
            Dialect.class.getClassLoader(),
            new Class<?>[] {Dialect.class},
            (proxy, called, arguments) -> {
              if (called.getName().equals(method)) {
                return change.call(dialect, arguments);
              }
              try {
                return called.invoke(dialect, arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            });
  }

  /** A database with another dialect. */
  private record Changed(Database database, Dialect dialect) implements Database {
    @Override
    public String title() {
      return database.title();
    }

    @Override
    public Connection connect() throws SQLException {
      return database.connect();
    }

    @Override
    public void close() {
      database.close();
    }
  }

  private static LiveRun run(Database database) {
    return new LiveRun(database, load());
  }

  private static Load load() {
    return load(100, Duration.ofMinutes(1));
  }

  static Load load(int transactions, Duration time) {
    return new Load(
        WorkloadKind.MINI,
        Isolation.SERIALIZABLE,
        4,
        transactions,
        time,
        12,
        KeyDistribution.UNIFORM,
        0,
        0,
        Duration.ZERO,
        3);
  }

  private static long count(History history, TransactionStatus status) {
    return IntStream.range(0, history.transactions())
        .filter(transaction -> history.status(transaction) == status)
        .filter(transaction -> !history.isFinalTransaction(transaction))
        .filter(transaction -> !isUndonePart(history, transaction))
        .count();
  }

  /** Whether it is what another transaction rolled back to a savepoint. */
  private static boolean isUndonePart(History history, int transaction) {
    return history.sessionName(history.sessionOf(transaction)).endsWith("-savepoint");
  }

  /** The driver's commit returns normally behind a failed statement, and has rolled back. */
  @Test
  void failedStatementsAbort() throws Exception {
    Path file = folder.resolve("history");
    try (Database postgres = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts())) {
      Dialect failing =
          changed(
              postgres.dialect(),
              "readRegister",
              (dialect, arguments) ->
                  dialect.readRegister().replace("SELECT v", "SELECT v / (k - 3) * (k - 3)"));
      LiveRun run = run(new Changed(postgres, failing));
      run.record(file);

      assertThat(run.tally().failures(Failure.OTHER)).isPositive();
      assertThat(run.tally().firstOther()).contains("division by zero");
      History history = HistoryFiles.read(file);
      assertThat(count(history, TransactionStatus.ABORTED))
          .isEqualTo(run.tally().failures(Failure.OTHER) + run.tally().retries());
      assertThat(count(history, TransactionStatus.COMMITTED)).isEqualTo(run.tally().commits());
    }
  }

  @Test
  void commitsWithoutAnswerAreUnknown() throws Exception {
    Path file = folder.resolve("history");
    AtomicInteger commits = new AtomicInteger();
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      Dialect losing =
          changed(
              sqlite.dialect(),
              "commit",
              (dialect, arguments) -> {
                int number = commits.incrementAndGet();
                if (number % 10 != 5) {
                  dialect.commit((Connection) arguments[0]);
                }
                if (number % 5 == 0) {
                  throw new SQLException("the line is dead", "08006");
                }
                return null;
              });
      LiveRun run = run(new Changed(sqlite, losing));
      run.record(file);
      History history = HistoryFiles.read(file);

      assertThat(run.tally().unknowns()).isGreaterThan(20);
      assertThat(count(history, TransactionStatus.UNKNOWN)).isEqualTo(run.tally().unknowns());
      assertThat(
              IsolationChecker.check(history, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS)
                  .outcome())
          .isEqualTo(Outcome.SATISFIED);
    }
  }

  @Test
  void whatIsRefusedTwentyTimesIsGivenUpAndCounted() throws Exception {
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      Dialect refusing =
          changed(
              sqlite.dialect(),
              "commit",
              (dialect, arguments) -> {
                throw new SQLException("could not serialize access", "40001");
              });
      LiveRun run = run(new Changed(sqlite, refusing));
      run.record(folder.resolve("history"));

      assertThat(run.tally().givenUps()).isEqualTo(400);
      assertThat(run.tally().retries()).isEqualTo(400 * Tally.ATTEMPTS_PER_TRANSACTION);
    }
  }

  /** It was applied, nobody knows it, and servers let their clients roll back what is over. */
  @Test
  void commitsOfWhichTheDatabaseDoesNotKnowAreUnknown() throws Exception {
    Path file = folder.resolve("history");
    AtomicInteger commits = new AtomicInteger();
    AtomicInteger doubtful = new AtomicInteger();
    // Reads everything at the end, again if it is in doubt, and is not counted.
    Thread last = Thread.currentThread();
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      Dialect doubting =
          changed(
              sqlite.dialect(),
              "commit",
              (dialect, arguments) -> {
                dialect.commit((Connection) arguments[0]);
                if (Thread.currentThread() != last && commits.incrementAndGet() % 5 == 0) {
                  doubtful.incrementAndGet();
                  throw new SQLException("the result is ambiguous", "40003");
                }
                return null;
              });
      Dialect lenient =
          changed(
              doubting,
              "rollback",
              (dialect, arguments) -> {
                try {
                  dialect.rollback((Connection) arguments[0]);
                } catch (SQLException nothingToRollBack) {
                  // As with PostgreSQL, which only warns.
                }
                return null;
              });
      LiveRun run = run(new Changed(sqlite, lenient));
      run.record(file);
      History history = HistoryFiles.read(file);

      assertThat(doubtful).hasValueGreaterThan(20);
      assertThat(run.tally().unknowns()).isEqualTo(doubtful.get());
      assertThat(count(history, TransactionStatus.UNKNOWN)).isEqualTo(doubtful.get());
      assertThat(
              IsolationChecker.check(history, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS)
                  .outcome())
          .isEqualTo(Outcome.SATISFIED);
    }
  }

  /** Who waits for the clients may be told to stop; what they are at is recorded all the same. */
  @Test
  void interruptsDoNotCloseTheRecording() throws Exception {
    Path file = folder.resolve("history");
    AtomicInteger commits = new AtomicInteger();
    AtomicInteger applied = new AtomicInteger();
    Thread waiting = Thread.currentThread();
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      Dialect interrupting =
          changed(
              sqlite.dialect(),
              "commit",
              (dialect, arguments) -> {
                if (commits.incrementAndGet() == 30) {
                  waiting.interrupt();
                  LockSupport.parkNanos(Duration.ofMillis(300).toNanos());
                }
                dialect.commit((Connection) arguments[0]);
                applied.incrementAndGet();
                return null;
              });
      LiveRun run = run(new Changed(sqlite, interrupting));
      run.record(file);

      assertThat(Thread.interrupted()).isTrue();
      assertThat(commits).hasValueGreaterThanOrEqualTo(30).hasValueLessThan(400);
      assertThat(run.hanging()).isZero();
      assertThat(count(HistoryFiles.read(file), TransactionStatus.COMMITTED))
          .isEqualTo(run.tally().commits())
          .isEqualTo(applied.get());
    } finally {
      Thread.interrupted();
    }
  }

  @Test
  void allClientsThatFailAreTold() throws Exception {
    CyclicBarrier all = new CyclicBarrier(4);
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      Dialect failing =
          changed(
              sqlite.dialect(),
              "begin",
              (dialect, arguments) -> {
                throw new UnsupportedOperationException("client " + all.await());
              });
      LiveRun run = run(new Changed(sqlite, failing));

      assertThatThrownBy(() -> run.record(folder.resolve("history")))
          .isInstanceOf(IllegalStateException.class)
          .cause()
          .satisfies(
              first ->
                  assertThat(
                          Stream.concat(Stream.of(first), Arrays.stream(first.getSuppressed()))
                              .map(Throwable::getMessage))
                      .containsExactlyInAnyOrder("client 0", "client 1", "client 2", "client 3"));
    }
  }

  /** What was recorded before is there. */
  @Test
  void serversThatDoNotComeBackAreLost() throws Exception {
    Path file = folder.resolve("history");
    Disturbance breaking =
        new Disturbance() {
          @Override
          public void begin() {
            // It breaks at the end.
          }

          @Override
          public boolean isUnderWay() {
            return false;
          }

          @Override
          public void end() throws IOException {
            throw new IOException("PostgreSQL does not start: no room");
          }
        };
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      LiveRun run = new LiveRun(sqlite, load(), breaking);
      run.record(file);

      assertThat(run.lost()).contains("the database was lost: PostgreSQL does not start: no room");
      assertThat(count(HistoryFiles.read(file), TransactionStatus.COMMITTED)).isPositive();
    }
  }

  @Test
  @Tag("slow")
  void serversThatAreKilledEndTheRun() throws Exception {
    Path file = folder.resolve("history");
    try (Database postgres = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts())) {
      LiveRun run = new LiveRun(postgres, load(1_000_000, Duration.ofMinutes(10)));
      Thread killer =
          new Thread(
              () -> {
                while (run.tally().commits() < 200) {
                  Thread.onSpinWait();
                }
                try {
                  postgres.server().orElseThrow().kill();
                } catch (IOException failed) {
                  throw new UncheckedIOException(failed);
                }
              });
      killer.start();
      run.record(file);
      killer.join();

      assertThat(run.lost().orElseThrow())
          .matches("(?s)the database was lost [0-9.]+ s after the clients started: .*refused.*");
      assertThat(run.cutShort()).isEqualTo(run.lost());
      assertThat(count(HistoryFiles.read(file), TransactionStatus.COMMITTED))
          .isEqualTo(run.tally().commits())
          .isGreaterThanOrEqualTo(200);
    }
  }

  /** Where no file may be longer than some blocks, as on a disk that is full. */
  @Test
  void whatWasRecordedIsKeptWhereTheDiskIsFull() throws Exception {
    Path file = folder.resolve("history");
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                "ulimit -f 40; exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                RecordedRun.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(said.lines().findFirst()).contains("cut short: " + file + ": File too large");
    assertThat(process.waitFor()).isZero();
    assertThat(Files.readString(file)).endsWith("}\n");
    assertThat(said)
        .contains("commits: " + count(HistoryFiles.read(file), TransactionStatus.COMMITTED) + "\n");
  }

  /** HSQLDB with locks forgets now and then to wake up who waits for one. */
  @Test
  void clientsWithoutAnswerAreLeftBehind() throws Exception {
    Path file = folder.resolve("history");
    AtomicInteger commits = new AtomicInteger();
    AtomicReference<LiveRun> run = new AtomicReference<>();
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      Dialect hanging =
          changed(
              sqlite.dialect(),
              "commit",
              (dialect, arguments) -> {
                dialect.commit((Connection) arguments[0]);
                if (commits.incrementAndGet() == 30) {
                  run.get().stop();
                  Thread.sleep(Duration.ofMinutes(5).toMillis());
                }
                return null;
              });
      run.set(new LiveRun(new Changed(sqlite, hanging), load(), Duration.ofSeconds(2)));
      run.get().record(file);
      History history = HistoryFiles.read(file);

      assertThat(run.get().hanging()).isEqualTo(1);
      assertThat(count(history, TransactionStatus.UNKNOWN)).isEqualTo(1);
      assertThat(count(history, TransactionStatus.COMMITTED))
          .isEqualTo(run.get().tally().commits());
    }
  }

  /** While there would be time for far more. */
  @Test
  void clientsEndWhenAsMuchIsRecordedAsTheyMay() throws Exception {
    Path file = folder.resolve("history");
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      LiveRun run = new LiveRun(sqlite, load(1_000_000, Duration.ofMinutes(10)));
      run.limit(100_000);
      run.record(file);

      assertThat(run.cutShort()).contains("more could not be judged in the time");
      assertThat(run.unread()).isEmpty();
      assertThat(file).content().hasSizeGreaterThan(100_000);
      assertThat(count(HistoryFiles.read(file), TransactionStatus.COMMITTED))
          .isGreaterThanOrEqualTo(run.tally().commits());
    }
  }

  /** HSQLDB with locks loses its way among those that wait for each other. */
  @Test
  void whatWasRecordedIsKeptWhereTheDatabaseOverflowsAStack() throws Exception {
    Path file = folder.resolve("history");
    AtomicInteger calls = new AtomicInteger();
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      Dialect overflowing =
          changed(
              sqlite.dialect(),
              "begin",
              (dialect, arguments) -> {
                if (calls.incrementAndGet() == 50) {
                  throw new StackOverflowError();
                }
                dialect.begin((Connection) arguments[0]);
                return null;
              });
      LiveRun run = run(new Changed(sqlite, overflowing));
      run.record(file);
      History history = HistoryFiles.read(file);

      assertThat(run.cutShort()).contains("the database overflowed the stack of a client");
      assertThat(run.hanging()).isZero();
      assertThat(run.tally().commits()).isBetween(1L, 350L);
      assertThat(count(history, TransactionStatus.COMMITTED)).isEqualTo(run.tally().commits());
      assertThat(count(history, TransactionStatus.ABORTED)).isEqualTo(run.tally().retries() + 1);
    }
  }

  /** HSQLDB's commit sometimes does; whether it is done then nobody knows. */
  @ParameterizedTest
  @CsvSource({"commit, 1", "begin, 0", "rollback, 0"})
  void aDriverThatFailsInsideEndsNoRun(String call, int unknown) throws Exception {
    Path file = folder.resolve("history");
    AtomicInteger calls = new AtomicInteger();
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      Dialect failing =
          changed(
              sqlite.dialect(),
              call,
              (dialect, arguments) -> {
                if (calls.incrementAndGet() == 5) {
                  throw failure("org.hsqldb.RowAction");
                }
                Dialect.class.getMethod(call, Connection.class).invoke(dialect, arguments);
                return null;
              });
      LiveRun run = run(new Changed(sqlite, failing));
      run.record(file);

      assertThat(calls.get()).isGreaterThan(5);
      assertThat(run.cutShort()).isEmpty();
      assertThat(run.tally().unknowns()).isEqualTo(unknown);
      assertThat(count(HistoryFiles.read(file), TransactionStatus.UNKNOWN)).isEqualTo(unknown);
    }
  }

  @Test
  void anErrorOfOursIsNoneOfTheDriver() throws Exception {
    try (Database sqlite = EmbeddedDatabase.SQLITE.start(new ClassPathArtifacts())) {
      Dialect failing =
          changed(
              sqlite.dialect(),
              "begin",
              (dialect, arguments) -> {
                throw failure("dev.taipan.collect.run.RunClient");
              });
      LiveRun run = run(new Changed(sqlite, failing));

      assertThatThrownBy(() -> run.record(folder.resolve("history")))
          .isInstanceOf(IllegalStateException.class)
          .hasRootCauseInstanceOf(NullPointerException.class);
    }
  }

  private static RuntimeException failure(String thrower) {
    RuntimeException failed = new NullPointerException("inside");
    failed.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("java.util.Objects", "requireNonNull", "Objects.java", 1),
          new StackTraceElement(thrower, "run", "Unknown.java", 1)
        });
    return failed;
  }
}
