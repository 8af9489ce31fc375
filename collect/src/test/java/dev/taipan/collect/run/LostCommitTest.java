package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.PlainH2;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.workload.KeyDistribution;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A driver that now and then rolls back what it reports as committed is found at the end. */
class LostCommitTest {
  private static final int TRANSACTIONS = 400;

  /** What is lost does not come back. */
  private static final Duration SHORT = Duration.ofMillis(300);

  /** Whoever waits so long fails: see {@link Timeout}. */
  private static final Duration FOREVER = Duration.ofHours(1);

  private static final String NAME = "history.taipan.jsonl";

  @TempDir private Path folder;

  /** A database of which some commits are rollbacks that report success. */
  private record Forgetful(Database database, int every, AtomicInteger commits)
      implements Database {

    Forgetful(Database database, int every) {
      this(database, every, new AtomicInteger());
    }

    @Override
    public String title() {
      return database.title();
    }

    @Override
    public Dialect dialect() {
      return database.dialect();
    }

    @Override
    public Connection connect() throws SQLException {
      Connection connection = database.connect();
      return (Connection)
          Proxy.newProxyInstance(
              Connection.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (proxy, called, arguments) -> {
                if (called.getName().equals("commit") && commits.incrementAndGet() % every == 0) {
                  connection.rollback();
                  return null;
                }
                try {
                  return called.invoke(connection, arguments);
                } catch (InvocationTargetException failed) {
                  throw failed.getCause();
                }
              });
    }

    @Override
    public void close() {
      database.close();
    }
  }

  private static Load load(WorkloadKind kind) {
    return new Load(
        kind,
        Isolation.SERIALIZABLE,
        4,
        TRANSACTIONS,
        Duration.ofSeconds(60),
        200,
        KeyDistribution.UNIFORM,
        0,
        0,
        Duration.ZERO,
        7);
  }

  private History record(Database database, WorkloadKind kind, Duration patience) throws Exception {
    Path file = folder.resolve(NAME);
    LiveRun run = new LiveRun(database, load(kind));
    run.waitAtLast(patience);
    run.record(file);
    assertThat(run.unread()).isEmpty();
    return HistoryFiles.read(file);
  }

  @Test
  void isFoundByDefault() throws Exception {
    isFoundWhateverTheWorkload(WorkloadKind.MINI);
  }

  /** Of few commits of a counter all may be lost that nobody notices: others add as much. */
  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void isFoundWhateverTheWorkload(WorkloadKind kind) throws Exception {
    Outcome found = Outcome.SATISFIED;
    int runs = kind == WorkloadKind.COUNTER ? 4 : 1;
    for (int every = 40; every > 40 - runs && found != Outcome.VIOLATED; every--) {
      Files.deleteIfExists(folder.resolve(NAME));
      try (Database h2 = EmbeddedDatabase.H2.start(new ClassPathArtifacts())) {
        History history = record(new Forgetful(h2, every), kind, SHORT);
        assertThat(history.finalTransaction()).isPresent();
        found =
            IsolationChecker.checkAll(history, CheckOptions.DEFAULTS)
                .get(IsolationLevel.READ_COMMITTED)
                .outcome();
      }
    }
    assertThat(found).isEqualTo(Outcome.VIOLATED);
  }

  @Test
  void isFoundWhereNobodyMissedItBefore() throws Exception {
    try (Database h2 = EmbeddedDatabase.H2.start(new ClassPathArtifacts())) {
      History history = record(new Forgetful(h2, 16), WorkloadKind.BOOKINGS, SHORT);
      Verdict verdict =
          IsolationChecker.check(history, IsolationLevel.READ_COMMITTED, CheckOptions.DEFAULTS);
      assertThat(verdict.violation().orElseThrow().anomaly()).isEqualTo(Anomaly.LOST_WRITE);
    }
  }

  @Tag("slow")
  @Timeout(180)
  @ParameterizedTest
  @EnumSource
  void nothingIsSaidToBeLostThatIsNot(WorkloadKind kind) throws Exception {
    try (Database h2 = PlainH2.start("kept")) {
      History history = record(h2, kind, FOREVER);
      assertThat(history.finalTransaction()).isPresent();
      IsolationChecker.checkAll(history, CheckOptions.DEFAULTS)
          .values()
          .forEach(
              verdict ->
                  assertThat(verdict.violation().map(found -> found.anomaly()))
                      .as("%s %s", kind, verdict.violation())
                      .isNotEqualTo(Optional.of(Anomaly.LOST_WRITE)));
      assertThat(
              IsolationChecker.check(history, IsolationLevel.READ_COMMITTED, CheckOptions.DEFAULTS)
                  .outcome())
          .isEqualTo(Outcome.SATISFIED);
    }
  }
}
