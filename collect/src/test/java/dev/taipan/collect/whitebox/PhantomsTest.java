package dev.taipan.collect.whitebox;

import static dev.taipan.collect.dialect.Isolation.READ_COMMITTED;
import static dev.taipan.collect.dialect.Isolation.REPEATABLE_READ;
import static dev.taipan.collect.dialect.Isolation.SERIALIZABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.replay.PredicateStory;
import dev.taipan.collect.replay.ScheduleReplay;
import dev.taipan.collect.replay.Story;
import dev.taipan.collect.run.Encounters;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.text.ScheduleParser;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.whitebox.WhiteBoxLevel;
import dev.taipan.whitebox.WhiteBoxVerdict;
import dev.taipan.whitebox.emme.Emme;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads of single rows show nothing where rows are added and never changed. What the database tells
 * of itself shows phantoms, and they come back when they are replayed.
 */
@Timeout(600)
class PhantomsTest {
  private static final int MANY = 25_000;

  /** Of each session, some of which fail. */
  private static final int EACH = 9_000;

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

  private History record(Isolation level, int transactions) throws IOException {
    History history =
        new WatchedRun(postgres, folder).record(WorkloadKind.BOOKINGS, level, transactions);
    assertThat(
            IsolationChecker.check(history, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS)
                .outcome())
        .isEqualTo(Outcome.SATISFIED);
    return history;
  }

  private static WhiteBoxVerdict check(History history, WhiteBoxLevel level) {
    return new Emme(history, new Interpreter(PredicateDialect.POSTGRESQL)).check(level);
  }

  /** Also from what is written down of it. */
  private static void requireComesBack(History history, Isolation level, WhiteBoxVerdict found)
      throws Exception {
    Story story =
        PredicateStory.of(
                history,
                found.violation().orElseThrow().transactions(),
                "phantom",
                new Interpreter(PredicateDialect.POSTGRESQL))
            .orElseThrow();
    String script =
        ScheduleWriter.script(story.schedules().get(0), postgres.dialect(), level, story.about());
    ScheduleDriver driver = new ScheduleDriver(postgres, level, Duration.ofSeconds(20));
    ScheduleReplay replay =
        ScheduleReplay.run(
            driver,
            List.of(ScheduleParser.parse("script", script)),
            IsolationLevel.SERIALIZABILITY,
            2);
    assertThat(replay.comeback()).as(script).isPresent();
  }

  @Test
  void areFoundAtRepeatableRead() throws Exception {
    History history = record(REPEATABLE_READ, 150);
    WhiteBoxVerdict found = check(history, WhiteBoxLevel.SERIALIZABLE);

    assertThat(check(history, WhiteBoxLevel.SNAPSHOT_ISOLATION).isAccepted()).isTrue();
    assertThat(check(history, WhiteBoxLevel.REPEATABLE_READ).isAccepted()).isTrue();
    assertThat(found.violation().orElseThrow().anomaly()).isEqualTo(Anomaly.G2);
    requireComesBack(history, REPEATABLE_READ, found);
  }

  @Test
  void areFoundAtReadCommitted() throws Exception {
    History history = record(READ_COMMITTED, 150);
    WhiteBoxVerdict found = check(history, WhiteBoxLevel.SERIALIZABLE);

    assertThat(check(history, WhiteBoxLevel.READ_COMMITTED).isAccepted()).isTrue();
    assertThat(found.isAccepted()).isFalse();
    requireComesBack(history, READ_COMMITTED, found);
  }

  @Test
  void areNotAtSerializable() throws IOException {
    History history = record(SERIALIZABLE, 150);

    assertThat(check(history, WhiteBoxLevel.SERIALIZABLE)).isEqualTo(WhiteBoxVerdict.ACCEPTED);
    assertThat(check(history, WhiteBoxLevel.SNAPSHOT_ISOLATION).isAccepted()).isTrue();
  }

  @Test
  @Tag("slow")
  void areNotInManyTransactionsAtSerializable() throws IOException {
    History history =
        new WatchedRun(postgres, folder).record(WorkloadKind.BOOKINGS, SERIALIZABLE, EACH);

    assertThat(Encounters.of(history).committed()).isGreaterThanOrEqualTo(MANY);
    assertThat(check(history, WhiteBoxLevel.SERIALIZABLE)).isEqualTo(WhiteBoxVerdict.ACCEPTED);
  }
}
