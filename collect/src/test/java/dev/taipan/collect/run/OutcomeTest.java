package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.io.HistoryFiles;
import dev.taipan.workload.KeyDistribution;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    return new Load(
        WorkloadKind.MINI,
        Isolation.SERIALIZABLE,
        4,
        100,
        Duration.ofMinutes(1),
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
        .count();
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
      assertThat(run.tally().commits()).isBetween(10L, 350L);
      assertThat(count(history, TransactionStatus.COMMITTED)).isEqualTo(run.tally().commits());
      assertThat(count(history, TransactionStatus.ABORTED)).isEqualTo(run.tally().retries() + 1);
    }
  }
}
