package dev.taipan.collect.whitebox;

import static dev.taipan.collect.dialect.Isolation.READ_COMMITTED;
import static dev.taipan.collect.dialect.Isolation.REPEATABLE_READ;
import static dev.taipan.collect.dialect.Isolation.SERIALIZABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.database.WatchedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.record.RecordListener;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs on PostgreSQL that are watched. */
@Tag("slow")
@Timeout(600)
class LiveWatchTest {
  /** Much more than people should wait: machines that test are busy. */
  private static final Duration MOST_DELAY = Duration.ofSeconds(30);

  /** Longer than any transaction takes. */
  private static final Duration UNENDING = Duration.ofMinutes(4);

  private static final Pattern NAME = Pattern.compile("T(\\d+) .*", Pattern.DOTALL);

  private static Database postgres;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException {
    postgres = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts());
  }

  @AfterAll
  static void stop() {
    postgres.close();
  }

  private static Load load(WorkloadKind kind, Isolation isolation, int transactions) {
    return new Load(
        kind,
        isolation,
        8,
        transactions,
        Duration.ofMinutes(1),
        12,
        KeyDistribution.UNIFORM,
        0.05,
        0,
        Duration.ZERO,
        5);
  }

  /** Notes when transactions ended. */
  private record Ends(RunWatch watch, Map<Long, Long> times) implements RecordListener {

    @Override
    public void begun(String header) {
      watch.begun(header);
    }

    @Override
    public void initial(byte[] line) {
      watch.initial(line);
    }

    @Override
    public void begun(long transaction) {
      watch.begun(transaction);
    }

    @Override
    public void ended(long transaction, TransactionStatus status, byte[] line) {
      times.put(transaction, System.nanoTime());
      watch.ended(transaction, status, line);
    }
  }

  @ParameterizedTest
  @CsvSource({"MINI,REPEATABLE_READ", "MINI,READ_COMMITTED", "PREDICATES,REPEATABLE_READ"})
  void aViolationIsToldWhileItRuns(WorkloadKind kind, Isolation isolation) throws IOException {
    RunWatch watch =
        new RunWatch(ReplayLevel.SERIALIZABLE, new Interpreter(PredicateDialect.POSTGRESQL));
    Map<Long, Long> ends = new ConcurrentHashMap<>();
    AtomicReference<Duration> delay = new AtomicReference<>();
    AtomicReference<String> teller = new AtomicReference<>();
    LiveRun run = new LiveRun(new WatchedDatabase(postgres), load(kind, isolation, 1_000_000));
    run.tell(new Ends(watch, ends));
    try (ChangeLog log = postgres.changes()) {
      WatchLoop loop =
          new WatchLoop(
              watch,
              log,
              change -> {},
              found -> {
                Matcher name = NAME.matcher(found);
                assertThat(name.matches()).isTrue();
                long end = ends.get(Long.parseLong(name.group(1)));
                delay.set(Duration.ofNanos(System.nanoTime() - end));
                teller.set(Thread.currentThread().getName());
                run.stop();
              });
      run.record(folder.resolve("history.jsonl"));
      loop.finish();
      assertThat(loop.problem()).isEmpty();
      assertThat(teller.get()).as("not at the end").isEqualTo("watch");
      assertThat(delay.get()).isLessThan(MOST_DELAY);
    }
  }

  /** Afterwards all is known, and what the whole run shows is the same. */
  @ParameterizedTest
  @EnumSource(names = {"MINI", "SMALLBANK", "PREDICATES", "BOOKINGS"})
  void saysWhatTheWholeRunSays(WorkloadKind kind) throws IOException {
    for (Isolation isolation : new Isolation[] {REPEATABLE_READ, SERIALIZABLE, READ_COMMITTED}) {
      ReplayLevel level =
          isolation == READ_COMMITTED ? ReplayLevel.READ_COMMITTED : ReplayLevel.SNAPSHOT_ISOLATION;
      RunWatch watch = new RunWatch(level, new Interpreter(PredicateDialect.POSTGRESQL), UNENDING);
      LoggedVersions versions = new LoggedVersions();
      LiveRun run = new LiveRun(new WatchedDatabase(postgres), load(kind, isolation, 150));
      Path file = folder.resolve(isolation + "history.jsonl");
      run.tell(watch);
      try (ChangeLog log = postgres.changes()) {
        WatchLoop loop = new WatchLoop(watch, log, versions, found -> {});
        run.record(file);
        loop.finish();
        assertThat(loop.problem()).isEmpty();
        assertThat(loop.violation()).isEmpty();
      }
      History history = HistoryFiles.read(file);
      assertThat(watch.leftOut() + watch.unjudged()).isZero();
      // And one that reads all that there is at last.
      assertThat(watch.transactions()).isEqualTo(run.tally().commits() + 1);
      if (isolation != READ_COMMITTED) {
        History told =
            new RunCertificate(history, versions).write(folder.resolve(isolation + ".certificate"));
        assertThat(
                new Emme(told, new Interpreter(PredicateDialect.POSTGRESQL))
                    .check(WhiteBoxLevel.SNAPSHOT_ISOLATION)
                    .isAccepted())
            .isTrue();
      }
    }
  }
}
