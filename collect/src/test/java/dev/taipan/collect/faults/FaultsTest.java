package dev.taipan.collect.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Durability;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Failure;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.Disturbance;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultsTest {
  /** Where the history stays if a test fails: what servers do under faults comes but once. */
  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path folder;

  private static Load load(Duration time) {
    return new Load(
        WorkloadKind.MINI,
        Isolation.SERIALIZABLE,
        8,
        1_000_000,
        time,
        12,
        KeyDistribution.UNIFORM,
        0.02,
        0,
        // What servers bear does not depend on how much they have to do.
        Duration.ofMillis(4),
        5);
  }

  private History suffer(EmbeddedDatabase kind, Set<Fault> faults, Duration time) throws Exception {
    return suffer(kind, Durability.ON, faults, time);
  }

  private History suffer(
      EmbeddedDatabase kind, Durability durability, Set<Fault> faults, Duration time)
      throws Exception {
    Optional<History> suffered = Optional.empty();
    for (int longer = 1; suffered.isEmpty(); longer *= 2) {
      assertThat(longer).as("in so long a time all happens").isLessThan(16);
      suffered = sufferFor(time.multipliedBy(longer), kind, durability, faults);
    }
    return suffered.orElseThrow();
  }

  /** What came of it, if all faults happened: on a busy machine servers take long to restart. */
  private Optional<History> sufferFor(
      Duration time, EmbeddedDatabase kind, Durability durability, Set<Fault> faults)
      throws Exception {
    Path file = folder.resolve("history" + time.toSeconds());
    try (Database server = kind.start(new ClassPathArtifacts(), durability);
        Faults suffering = new Faults(server, faults, 3)) {
      Disturbance disturbance = durability == Durability.OFF ? afterSyncing(suffering) : suffering;
      LiveRun run = new LiveRun(suffering.database(), load(time), disturbance);
      run.record(file);
      assertThat(run.hanging()).isZero();
      History history = HistoryFiles.read(file);
      assertThat(run.tally().unknowns())
          .isEqualTo(
              IntStream.range(0, history.transactions())
                  .filter(each -> history.status(each) == TransactionStatus.UNKNOWN)
                  .count());
      boolean happened = faults.stream().allMatch(fault -> suffering.count(fault) > 0);
      if (!happened || run.tally().commits() <= 100) {
        return Optional.empty();
      }
      assertThat(run.unread()).isEmpty();
      assertThat(history.finalTransaction()).isPresent();
      if (!faults.equals(Set.of(Fault.PAUSE))) {
        assertThat(run.tally().failures(Failure.CONNECTION_LOST)).isPositive();
      }
      assertThat(run.tally().firstOther()).isNull();
      try (Connection afterwards = server.connect()) {
        assertThat(afterwards.isValid(60)).isTrue();
      }
      return Optional.of(history);
    }
  }

  /** The rows that are there from the start are to stay: MariaDB syncs once a second at least. */
  private static Disturbance afterSyncing(Faults faults) {
    return new Disturbance() {
      @Override
      public void begin() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1500));
        faults.begin();
      }

      @Override
      public boolean isUnderWay() {
        return faults.isUnderWay();
      }

      @Override
      public void end() throws IOException {
        faults.end();
      }
    };
  }

  /**
   * What a database keeps at SERIALIZABLE though its processes stand still; {@link
   * dev.taipan.collect.dialect.PostgresForgottenConflictTest} says why it is no more.
   */
  private static IsolationLevel kept(EmbeddedDatabase kind) {
    return kind == EmbeddedDatabase.POSTGRESQL
        ? IsolationLevel.STRONG_SNAPSHOT_ISOLATION
        : IsolationLevel.SERIALIZABILITY;
  }

  private void assertIsolated(EmbeddedDatabase kind, History history) {
    Verdict verdict = IsolationChecker.check(history, kept(kind), CheckOptions.DEFAULTS);

    assertThat(verdict.outcome())
        .as(() -> verdict.violation().map(Violation::explanation) + ", kept in " + folder)
        .isEqualTo(Outcome.SATISFIED);
  }

  @Test
  void whatWasCommittedSurvives() throws Exception {
    assertIsolated(
        EmbeddedDatabase.POSTGRESQL,
        suffer(
            EmbeddedDatabase.POSTGRESQL,
            EnumSet.complementOf(EnumSet.of(Fault.PARTITION)),
            Duration.ofSeconds(7)));
  }

  @ParameterizedTest
  @CsvSource({
    "POSTGRESQL, KILL",
    "POSTGRESQL, PAUSE",
    "POSTGRESQL, DROP_CONNECTIONS",
    "MARIADB, KILL",
    "MARIADB, PAUSE",
    "MARIADB, DROP_CONNECTIONS",
  })
  @Tag("slow")
  void eachByItself(EmbeddedDatabase kind, Fault fault) throws Exception {
    assertIsolated(kind, suffer(kind, EnumSet.of(fault), Duration.ofSeconds(6)));
  }

  /** Otherwise nothing above would show that anything survives. */
  @Test
  @Tag("slow")
  void whatWasLostIsSeen() throws Exception {
    History history =
        suffer(
            EmbeddedDatabase.MARIADB,
            Durability.OFF,
            EnumSet.of(Fault.KILL),
            Duration.ofSeconds(7));

    assertThat(
            IsolationChecker.check(
                    history, IsolationLevel.STRICT_SERIALIZABILITY, CheckOptions.DEFAULTS)
                .outcome())
        .isEqualTo(Outcome.VIOLATED);
  }

  @Test
  void onlyServersSuffer() throws Exception {
    try (Database h2 = EmbeddedDatabase.H2.start(new ClassPathArtifacts())) {
      assertThatThrownBy(() -> new Faults(h2, EnumSet.of(Fault.KILL), 1))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(
              "H2 does not support faults, which require a server started by Taipan");
    }
  }
}
