package dev.taipan.collect.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Failure;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.text.ScheduleParser;
import dev.taipan.history.History;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(Lifecycle.PER_CLASS)
class ScheduleDriverTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final String WRITE_SKEW = "B1 R1[x] B2 R2[y] W2[x=1] W1[y=1] C1 C2";
  private static final String LOST_UPDATE = "B1 R1[x] B2 R2[x] W1[x=1] C1 W2[x=2] C2";
  private static final String WAIT = "W1[x=1] W2[x=2] C1 C2";

  private Database postgresql;
  private Database h2;

  @BeforeAll
  void start() throws IOException {
    postgresql = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts());
    h2 = EmbeddedDatabase.H2.start(new ClassPathArtifacts());
  }

  @AfterAll
  void stop() {
    postgresql.close();
    h2.close();
  }

  private Database database(String name) {
    return name.equals("h2") ? h2 : postgresql;
  }

  private static ScheduleResult run(Database database, Isolation isolation, String schedule)
      throws Exception {
    return new ScheduleDriver(database, isolation, LIMIT)
        .run(ScheduleParser.parse("schedule", schedule));
  }

  private static Verdict check(ScheduleResult result, IsolationLevel level) {
    History history = RecordedSchedule.of(result);
    return IsolationChecker.check(history, level, CheckOptions.DEFAULTS);
  }

  private static TransactionEnd end(ScheduleResult result, int transaction) {
    return result.transactions().get(transaction).end();
  }

  @ParameterizedTest
  @CsvSource({"W0[x=5] I1[x=5] C1 R2[x] C2", "W1[x=5] C1 I3[x=5] C3 R2[x] C2"})
  void writesThatFailAreNotTakenForOthersOfTheSameValue(String schedule) throws Exception {
    ScheduleResult result = run(h2, Isolation.SERIALIZABLE, schedule);

    assertThat(failures(result)).containsExactly(Failure.CONSTRAINT);
    assertThat(check(result, IsolationLevel.SERIALIZABILITY).outcome())
        .isEqualTo(Outcome.SATISFIED);
  }

  @ParameterizedTest
  @CsvSource({"postgresql,REPEATABLE_READ", "h2,SERIALIZABLE"})
  void findsWriteSkew(String database, Isolation isolation) throws Exception {
    ScheduleResult result = run(database(database), isolation, WRITE_SKEW);

    assertThat(result.isAsScheduled()).isTrue();
    assertThat(check(result, IsolationLevel.SERIALIZABILITY).violation().orElseThrow().title())
        .isEqualTo("write-skew");
    assertThat(check(result, IsolationLevel.STRONG_SNAPSHOT_ISOLATION).outcome())
        .isEqualTo(Outcome.SATISFIED);
  }

  @Test
  void tellsSerializationFailures() throws Exception {
    ScheduleResult result = run(postgresql, Isolation.SERIALIZABLE, WRITE_SKEW);

    assertThat(end(result, 1)).isEqualTo(TransactionEnd.COMMITTED);
    assertThat(end(result, 2)).isEqualTo(TransactionEnd.FAILED);
    assertThat(failures(result)).containsExactly(Failure.SERIALIZATION);
    assertThat(check(result, IsolationLevel.STRICT_SERIALIZABILITY).outcome())
        .isEqualTo(Outcome.SATISFIED);
  }

  private static Set<Failure> failures(ScheduleResult result) {
    return result.steps().stream()
        .flatMap(step -> step.failure().stream())
        .map(StepFailure::kind)
        .collect(Collectors.toSet());
  }

  @Test
  void tellsLostUpdatesFromThoseThatAreRefused() throws Exception {
    ScheduleResult lost = run(postgresql, Isolation.READ_COMMITTED, LOST_UPDATE);
    ScheduleResult refused = run(postgresql, Isolation.REPEATABLE_READ, LOST_UPDATE);

    assertThat(check(lost, IsolationLevel.SNAPSHOT_ISOLATION).violation().orElseThrow().title())
        .isEqualTo("lost-update");
    assertThat(failures(refused)).containsExactly(Failure.SERIALIZATION);
  }

  /** A pause would be told as silence; and each wait would cost one. */
  @ParameterizedTest
  @CsvSource({"postgresql", "h2"})
  void knowsFromTheDatabaseWhoWaitsForWhom(String database) throws Exception {
    ScheduleResult result = run(database(database), Isolation.READ_COMMITTED, WAIT);

    StepResult write = result.steps().get(3);
    Wait wait = write.waiting().orElseThrow();
    assertThat(wait.isTold()).isTrue();
    assertThat(wait.blockers()).containsExactly(1);
    StepResult.Execution commit = result.steps().get(4).execution().orElseThrow();
    assertThat(write.execution().orElseThrow().ended()).isGreaterThan(commit.started());
    assertThat(result.steps().stream().filter(step -> step.waiting().isPresent())).hasSize(1);
    assertThat(result.isAsScheduled()).isTrue();
  }

  /** What is behind a step that waits comes when it has ended, and before what comes later. */
  @ParameterizedTest
  @CsvSource({"postgresql", "h2"})
  void queuesStepsBehindOneThatWaits(String database) throws Exception {
    ScheduleResult result =
        run(
            database(database),
            Isolation.READ_COMMITTED,
            "W1[x=1] W2[x=2] W2[y=2] R3[y] C1 R3[y=2] C2 C3");

    assertThat(
            result.executed().stream()
                .filter(step -> step.step().transaction() == 2)
                .map(step -> step.execution().orElseThrow().started()))
        .isSorted();
    StepResult queued = result.steps().get(4);
    assertThat(queued.execution().orElseThrow().started()).isGreaterThan(queued.released());
    assertThat(result.isAsScheduled()).isTrue();
  }

  @Test
  void tellsDeadlocks() throws Exception {
    ScheduleResult result =
        run(postgresql, Isolation.READ_COMMITTED, "W1[x=1] W2[y=2] W1[y=1] W2[x=2] C1 C2");

    assertThat(failures(result)).containsExactly(Failure.DEADLOCK);
    assertThat(
            result.transactions().values().stream()
                .map(TransactionResult::end)
                .collect(Collectors.groupingBy(end -> end, Collectors.counting())))
        .isEqualTo(Map.of(TransactionEnd.COMMITTED, 1L, TransactionEnd.FAILED, 1L));
  }

  @Test
  void tellsLockTimeouts() throws Exception {
    ScheduleResult result =
        run(
            postgresql,
            Isolation.READ_COMMITTED,
            """
            W1[x=1]
            SET LOCAL lock_timeout = '50ms'; -- T2
            W2[x=2]
            SELECT pg_sleep(0.2); -- T3
            C3 C1 C2
            """);

    assertThat(end(result, 1)).isEqualTo(TransactionEnd.COMMITTED);
    assertThat(end(result, 2)).isEqualTo(TransactionEnd.FAILED);
    assertThat(failures(result)).containsExactly(Failure.LOCK_TIMEOUT);
    assertThat(result.steps().get(9).execution()).as("C2, which is left out").isEmpty();
  }

  /** The time is over while one transaction sleeps and another waits for it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgresql | SELECT pg_sleep(60); -- T1",
        "h2 | SELECT SUM(x + x) FROM SYSTEM_RANGE(1, 1000000000000); -- T1"
      })
  void endsWhenItsTimeIsOver(String database, String forever) throws Exception {
    ScheduleDriver driver =
        new ScheduleDriver(database(database), Isolation.READ_COMMITTED, Duration.ofMillis(300));
    long start = System.nanoTime();

    ScheduleResult result =
        driver.run(ScheduleParser.parse("schedule", "W1[x=1] W2[x=2]\n" + forever + "\nC1 C2"));

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(40));
    assertThat(result.isOutOfTime()).isTrue();
    assertThat(end(result, 1)).isEqualTo(TransactionEnd.CUT_OFF);
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().startsWith("taipan-schedule"));
  }

  /** What comes after all others have ended sees what they left. */
  @ParameterizedTest
  @CsvSource({"postgresql", "h2"})
  void beginsWhereAllHaveEndedOnlyThen(String database) throws Exception {
    ScheduleResult result =
        run(database(database), Isolation.READ_COMMITTED, "W1[x=1] W2[x=2] C1 C2 B3 R3[x] C3");

    assertThat(result.steps().get(7).execution().orElseThrow().answer().rows().get(0))
        .containsExactly("2");
    assertThat(result.transactions().get(3).started())
        .isGreaterThan(result.transactions().get(2).ended());
  }

  @ParameterizedTest
  @CsvSource({"postgresql", "h2"})
  void locksWhatIsReadForUpdate(String database) throws Exception {
    ScheduleResult result =
        run(database(database), Isolation.READ_COMMITTED, "U1[x] W2[x=1] C1 C2 R3[x] C3");

    assertThat(result.steps().get(3).waiting().orElseThrow().blockers()).containsExactly(1);
    assertThat(result.isAsScheduled()).isTrue();
  }

  /** What is taken back to a savepoint nobody may see, and what came before it is kept. */
  @ParameterizedTest
  @CsvSource({"postgresql", "h2"})
  void takesBackToSavepoints(String database) throws Exception {
    ScheduleResult result =
        run(
            database(database),
            Isolation.READ_COMMITTED,
            "W1[x=1] V1[s] W1[x=2] W1[y=2] R1[y] X1[s] R1[y] C1 R2[x] R2[y] C2");

    History history = RecordedSchedule.of(result);
    assertThat(result.executed()).hasSize(13);
    assertThat(result.steps().get(10).execution().orElseThrow().answer().rows())
        .containsExactly(List.of("1"));
    assertThat(history.transactions()).as("T1, what it took back, and T2").isEqualTo(3);
    assertThat(check(result, IsolationLevel.SERIALIZABILITY).outcome())
        .isEqualTo(Outcome.SATISFIED);
  }

  @Test
  void saysWhatTheDatabaseHasNoStatementFor() {
    assertThatThrownBy(() -> run(h2, Isolation.READ_COMMITTED, "S1[x] C1"))
        .isInstanceOf(SQLFeatureNotSupportedException.class)
        .hasMessage("H2 does not support reads for share");
  }

  /** Both wait for the first transaction; when it has ended, what is theirs comes in its order. */
  @Test
  void sendsWhatSeveralHeldBackInTheOrderOfTheSchedule() throws Exception {
    ScheduleResult result =
        run(
            postgresql,
            Isolation.READ_COMMITTED,
            """
            W1[x] W1[y] W2[x] W3[y]
            SELECT pg_sleep(0.05); -- T3
            SELECT 1; -- T2
            C1 C2 C3
            """);

    assertThat(result.isAsScheduled()).isTrue();
    List<StepResult> asked =
        result.steps().stream()
            .filter(step -> step.step().action() instanceof Action.Execute)
            .filter(step -> step.operation().isEmpty())
            .toList();
    assertThat(asked).extracting(step -> step.step().transaction()).containsExactly(3, 2);
    assertThat(asked.get(1).execution().orElseThrow().started())
        .isGreaterThanOrEqualTo(asked.get(0).execution().orElseThrow().ended());
  }

  /** So that it can be run again; what was there before stays, also where the script fails. */
  @Test
  void dropsWhatItsOwnStatementsMade() throws Exception {
    String fails = "CREATE TABLE own (v INT);\nCREATE TABLE old (v INT);\nSELECT 1; -- T1";
    try (Connection connection = h2.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE old (v INT)");

      run(h2, Isolation.SERIALIZABLE, "CREATE TABLE own (v INT);\nSELECT v FROM own; -- T1");
      assertThatThrownBy(() -> run(h2, Isolation.SERIALIZABLE, fails))
          .hasMessageContaining("\"OLD\" already exists");

      assertThat(statement.executeQuery("SELECT * FROM old").next()).isFalse();
      statement.execute("CREATE TABLE own (v INT)");
      statement.execute("DROP TABLE own");
      statement.execute("DROP TABLE old");
    }
  }
}
