package dev.taipan.collect.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.cases.ReusedConnections;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Failure;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.text.ScheduleParser;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forced schedules on the databases that take long to start, or are large. */
@Tag("slow")
class OtherDatabasesTest {

  private static ScheduleResult run(Database database, Isolation isolation, String schedule)
      throws Exception {
    return new ScheduleDriver(database, isolation, Duration.ofSeconds(20))
        .run(ScheduleParser.parse("schedule", schedule));
  }

  private static List<Failure> failures(ScheduleResult result) {
    return result.steps().stream()
        .flatMap(step -> step.failure().stream())
        .map(StepFailure::kind)
        .toList();
  }

  @Test
  void mariadbLosesUpdatesAndTellsDeadlocksAndWaits() throws Exception {
    try (Database database = EmbeddedDatabase.MARIADB.start(new ClassPathArtifacts())) {
      ScheduleResult lost =
          run(database, Isolation.REPEATABLE_READ, "R1[x] R2[x] W1[x=1] W2[x=2] C1 C2");
      ScheduleResult stuck =
          run(database, Isolation.REPEATABLE_READ, "W1[x=1] W2[y=2] W1[y=1] W2[x=2] C1 C2");

      assertThat(
              IsolationChecker.check(
                      RecordedSchedule.of(lost),
                      IsolationLevel.SNAPSHOT_ISOLATION,
                      CheckOptions.DEFAULTS)
                  .violation()
                  .orElseThrow()
                  .title())
          .isEqualTo("lost-update");
      Wait wait = lost.steps().get(5).waiting().orElseThrow();
      assertThat(wait.isTold()).isTrue();
      assertThat(wait.blockers()).isSubsetOf(1);
      assertThat(failures(stuck)).containsExactly(Failure.DEADLOCK);
    }
  }

  @Test
  void hsqldbTellsWhoWaitsForWhom() throws Exception {
    try (Database database = EmbeddedDatabase.HSQLDB_LOCKS.start(new ClassPathArtifacts())) {
      ScheduleResult result = run(database, Isolation.SERIALIZABLE, "W1[x=1] W2[x=2] C1 C2");

      Wait wait = result.steps().get(3).waiting().orElseThrow();
      assertThat(wait.isTold()).isTrue();
      assertThat(wait.blockers()).containsExactly(1);
    }
  }

  /** Its connections can be told apart, because each is somebody else's. */
  @Test
  void derbyTellsWhoWaitsForWhom() throws Exception {
    try (Database database = EmbeddedDatabase.DERBY.start(new ClassPathArtifacts())) {
      ScheduleResult result =
          run(database, Isolation.SERIALIZABLE, "W1[x=1] R2[x] R3[x] C1 W3[x=2] C2 C3");

      for (int reader : List.of(2, 3)) {
        Wait wait = result.of(reader).toList().get(1).waiting().orElseThrow();
        assertThat(wait.isTold()).isTrue();
        assertThat(wait.blockers()).containsExactly(1);
      }
      assertThat(result.of(3).toList().get(2).waiting().orElseThrow().blockers())
          .containsExactly(2);
    }
  }

  @Test
  void derbyTellsDeadlocks() throws Exception {
    try (Database database = EmbeddedDatabase.DERBY.start(new ClassPathArtifacts())) {
      ScheduleResult result =
          run(database, Isolation.SERIALIZABLE, "R1[x] R2[x] W1[x=1] W2[x=2] C1 C2");

      assertThat(failures(result)).containsExactly(Failure.DEADLOCK);
      assertThat(result.steps()).anyMatch(step -> step.waiting().stream().anyMatch(Wait::isTold));
    }
  }

  /** Whoever takes one connection after the other must not take old waits for new ones. */
  @Test
  void mariadbTellsWhoWaitsForWhomOnReusedConnections() throws Exception {
    try (Database database =
        new ReusedConnections(EmbeddedDatabase.MARIADB.start(new ClassPathArtifacts()))) {
      for (int round = 0; round < 20; round++) {
        int other = round % 2;
        ScheduleResult result =
            run(
                database,
                Isolation.READ_COMMITTED,
                other == 0 ? "W1[x=1] W2[x=2] C1 C2" : "B1 W2[x=2] W1[x=1] C2 C1");

        Wait wait = result.of(2 - other).toList().get(1).waiting().orElseThrow();
        assertThat(wait.isTold()).isTrue();
        assertThat(wait.blockers()).isSubsetOf(1 + other);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"SQLITE, SERIALIZABLE", "DUCKDB, REPEATABLE_READ", "HSQLDB, SERIALIZABLE"})
  void othersLoseNoUpdate(EmbeddedDatabase kind, Isolation isolation) throws Exception {
    try (Database database = kind.start(new ClassPathArtifacts())) {
      ScheduleResult result =
          run(database, isolation, "R1[x] R2[x] W1[x=1] W2[x=2] C1 C2 B3 R3[x] C3");

      assertThat(failures(result)).hasSize(1).allMatch(Failure::isTransient);
      assertThat(
              IsolationChecker.check(
                      RecordedSchedule.of(result),
                      IsolationLevel.STRICT_SERIALIZABILITY,
                      CheckOptions.DEFAULTS)
                  .outcome())
          .isEqualTo(Outcome.SATISFIED);
    }
  }
}
