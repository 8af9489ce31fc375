package dev.taipan.collect.replay;

import static dev.taipan.collect.replay.TimedLines.line;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.history.History;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writes of transactions that had been rolled back before anybody began who saw them. */
class LateWritesTest {
  private static final IsolationLevel RC = IsolationLevel.READ_COMMITTED;
  private static final String ABORTED =
      line(1, 100, 200, "aborted", "[\"append\",4,1],[\"append\",6,2]");
  private static final String NEXT =
      line(1, 201, 400, "committed", "[\"list\",3,[]],[\"append\",9,3],[\"append\",3,4]");
  private static final String MEANWHILE =
      line(2, 90, 300, "committed", "[\"append\",7,5],[\"list\",6,[]]");
  private static final String READER = line(3, 500, 600, "committed", "[\"list\",6,[2]]");

  @TempDir private Path folder;

  private Optional<Story> story(String... lines) throws Exception {
    History history = TimedLines.history(folder, List.of(lines));
    return Story.ofLateWrites(
        history,
        RC,
        IsolationChecker.check(history, RC, CheckOptions.DEFAULTS).violation().orElseThrow());
  }

  @Test
  void comeWithWhatWasWaitedForAndWhatTheSessionWroteNext() throws Exception {
    Story story = story(ABORTED, NEXT, MEANWHILE, READER).orElseThrow();

    assertThat(story.schedules()).hasSize(1);
    assertThat(story.schedules().get(0).sessions()).containsExactly(List.of(2, 3));
    assertThat(ScheduleWriter.letters(story.schedules().get(0)))
        .isEqualTo("B1 B2 R1[6=] W2[6+=2] A2 B3 C1 W3[9+=3] C3 B4 R4[6=2] C4 B5 R5[6] R5[9] C5");
  }

  @Test
  void areNoneOfWhoWasThereWhileTheyWereOpen() throws Exception {
    String dirty = line(3, 150, 600, "committed", "[\"list\",6,[2]]");

    assertThat(story(ABORTED, NEXT, MEANWHILE, dirty)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "committed, '[\"append\",10,3]'",
    "committed, '[\"append\",6,3]'",
    "aborted, '[\"append\",9,3]'"
  })
  void needAnotherWriteToTheSameTableThatCommits(String status, String write) throws Exception {
    String next = line(1, 201, 400, status, write);

    assertThat(story(ABORTED, next, MEANWHILE, READER)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "90, 150, '[\"list\",6,[]]'",
    "250, 300, '[\"list\",6,[]]'",
    "90, 300, '[\"list\",6,[2]]'",
    "90, 300, '[\"append\",6,5],[\"list\",6,[5]]'"
  })
  void needOneWhoHadReadAndOutlivedThem(long start, long end, String operations) throws Exception {
    String meanwhile = line(2, start, end, "committed", operations);

    assertThat(story(ABORTED, NEXT, meanwhile, READER)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[\"append\",6,2]; [\"append\",9,3]; [\"list\",6,[]]; [\"list\",6,[2]]",
        "[\"w\",6,2]; [\"w\",9,3]; [\"r\",6,0]; [\"r\",6,2]"
      })
  void comeBackOnDerby(String failing, String next, String before, String after) throws Exception {
    Story story =
        story(
                line(1, 100, 200, "aborted", failing),
                line(1, 201, 400, "committed", next),
                line(2, 90, 300, "committed", before),
                line(3, 500, 600, "committed", after))
            .orElseThrow();
    try (Database derby = EmbeddedDatabase.DERBY.start(new ClassPathArtifacts())) {
      ScheduleDriver driver =
          new ScheduleDriver(derby, Isolation.SERIALIZABLE, Duration.ofSeconds(20));

      assertThat(ScheduleReplay.run(driver, story.schedules(), RC, 1).comeback()).isPresent();
    }
  }
}
