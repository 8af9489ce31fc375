package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.PlainH2;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.workload.KeyDistribution;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is read at last is what is there, and not what was there once. */
@Timeout(120)
class FinalReadTest {
  @TempDir private Path folder;

  /** A database that shows what was there at first, from when clients have ended, for a while. */
  private static final class Late implements Database, Disturbance {
    private final Database present;
    private final Database past;
    private final Duration time;
    private volatile long until = Long.MIN_VALUE;

    Late(Database present, Database past, Duration time) {
      this.present = present;
      this.past = past;
      this.time = time;
    }

    @Override
    public String title() {
      return present.title();
    }

    @Override
    public Dialect dialect() {
      return present.dialect();
    }

    @Override
    public Connection connect() throws SQLException {
      return System.nanoTime() < until ? past.connect() : present.connect();
    }

    @Override
    public void begin() {
      // All is shown until the end.
    }

    @Override
    public boolean isUnderWay() {
      return false;
    }

    @Override
    public void end() {
      until = System.nanoTime() + time.toNanos();
    }

    @Override
    public void close() {
      // Those that it shows are closed by themselves.
    }
  }

  private static Load load(WorkloadKind kind) {
    return new Load(
        kind,
        Isolation.SERIALIZABLE,
        4,
        100,
        Duration.ofSeconds(60),
        20,
        KeyDistribution.UNIFORM,
        0,
        0,
        Duration.ZERO,
        7);
  }

  /** What read committed is said to be of a run on a database that shows its past for a while. */
  private Verdict verdict(WorkloadKind kind, Duration shown, Duration patience) throws Exception {
    Path file = folder.resolve("history.taipan.jsonl");
    try (Database present = PlainH2.start("present");
        Database past = PlainH2.start("past")) {
      Tables.make(past, load(kind).workload());
      Late late = new Late(present, past, shown);
      LiveRun run = new LiveRun(late, load(kind), late);
      run.waitAtLast(patience);
      run.record(file);
      assertThat(run.unread()).isEmpty();
    }
    History history = HistoryFiles.read(file);
    assertThat(history.finalTransaction()).isPresent();
    return IsolationChecker.check(history, IsolationLevel.READ_COMMITTED, CheckOptions.DEFAULTS);
  }

  @ParameterizedTest
  @EnumSource(names = {"MINI", "LISTS", "BOOKINGS", "SMALLBANK"})
  void whatIsShownLateIsNotLost(WorkloadKind kind) throws Exception {
    Verdict verdict = verdict(kind, Duration.ofSeconds(1), Duration.ofMinutes(5));

    assertThat(verdict.outcome()).as("%s", verdict.violation()).isEqualTo(Outcome.SATISFIED);
  }

  @ParameterizedTest
  @EnumSource(names = {"MINI", "LISTS", "BOOKINGS", "SMALLBANK"})
  void whatIsNeverShownIsLost(WorkloadKind kind) throws Exception {
    Verdict verdict = verdict(kind, Duration.ofMinutes(5), Duration.ofSeconds(2));

    assertThat(verdict.violation().map(found -> found.anomaly()))
        .isEqualTo(Optional.of(Anomaly.LOST_WRITE));
  }
}
