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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads that return again what the same read of a rolled-back transaction returned. */
class OldResultsTest {
  private static final IsolationLevel SI = IsolationLevel.SNAPSHOT_ISOLATION;
  private static final String ROLLED_BACK =
      line(1, 100, 200, "aborted", "[\"r\",4,10],[\"r\",1,11]");
  private static final String OVERWRITING =
      line(2, 110, 190, "committed", "[\"r\",1,11],[\"w\",1,21]");
  private static final String READER = line(1, 210, 300, "committed", "[\"r\",1,11],[\"w\",1,31]");

  private static final String LETTERS =
      "B1 W1[1=11] C1 B2 B3 R2[4=10] R3[1=11] W3[1=21] C3 R2[1=11] A2"
          + " B4 R4[1=11] W4[1=31] C4 B5 R5[1] R5[4] C5";

  @TempDir private Path folder;

  private Optional<Story> story(String... lines) throws Exception {
    List<String> all = new ArrayList<>();
    all.add(line(0, 1, 2, "committed", "[\"w\",4,10],[\"w\",1,11]"));
    all.addAll(List.of(lines));
    History history = TimedLines.history(folder, all);
    return Story.ofOldResults(
        history,
        SI,
        IsolationChecker.check(history, SI, CheckOptions.DEFAULTS).violation().orElseThrow());
  }

  @Test
  void comeWithTheReadsOfTheTransactionBefore() throws Exception {
    Story story = story(ROLLED_BACK, READER, OVERWRITING).orElseThrow();

    assertThat(story.schedules()).hasSize(1);
    assertThat(story.schedules().get(0).sessions()).containsExactly(List.of(2, 4));
    assertThat(ScheduleWriter.letters(story.schedules().get(0))).isEqualTo(LETTERS);
  }

  @ParameterizedTest
  @CsvSource({
    "100, 200, committed, '[\"r\",4,10],[\"r\",1,11]'",
    "100, 200, aborted, '[\"r\",1,11]'",
    "100, 200, aborted, '[\"r\",1,11],[\"r\",4,10]'",
    "100, 200, aborted, '[\"r\",4,10],[\"w\",1,40]'",
    "100, 200, aborted, '[\"w\",4,40],[\"r\",1,11]'",
    "100, 200, aborted, '[\"r\",2,0],[\"r\",1,11]'",
    "195, 200, aborted, '[\"r\",4,10],[\"r\",1,11]'"
  })
  void needTheSameReadBehindAnotherInARolledBackTransaction(
      long start, long end, String status, String before) throws Exception {
    assertThat(story(line(1, start, end, status, before), READER, OVERWRITING)).isEmpty();
  }

  /** As where the same rows were read by another statement before. */
  @Test
  void comeWithoutOtherReadsOfTheKey() throws Exception {
    String twice =
        line(1, 210, 300, "committed", "[\"r\",1,21],[\"r\",4,10],[\"r\",1,11],[\"w\",1,31]");

    assertThat(letters(ROLLED_BACK, twice, OVERWRITING)).isEqualTo(LETTERS);
    assertThat(
            letters(
                line(1, 100, 200, "aborted", "[\"r\",4,10],[\"r\",1,11],[\"r\",4,10],[\"w\",1,41]"),
                twice,
                OVERWRITING))
        .isEqualTo(LETTERS);
  }

  private String letters(String... lines) throws Exception {
    return ScheduleWriter.letters(story(lines).orElseThrow().schedules().get(0));
  }

  @Test
  void comeBackOnH2() throws Exception {
    Story story = story(ROLLED_BACK, READER, OVERWRITING).orElseThrow();
    try (Database h2 = EmbeddedDatabase.H2.start(new ClassPathArtifacts())) {
      ScheduleDriver driver =
          new ScheduleDriver(h2, Isolation.SERIALIZABLE, Duration.ofSeconds(20));

      assertThat(ScheduleReplay.run(driver, story.schedules(), SI, 1).comeback()).isPresent();
    }
  }
}
