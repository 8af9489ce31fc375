package dev.taipan.collect.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.text.ScheduleParser;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays with transactions that are not part of the violation. */
class OtherWritersTest {
  private static final IsolationLevel SER = IsolationLevel.SERIALIZABILITY;

  /** Two transactions miss each other's insert, and others write beside them. */
  private static final List<String> WRITE_SKEW =
      List.of(
          "{\"taipan\":\"history\",\"version\":2,\"keys\":\"signed\",\"initial\":null,\"absent\":null}",
          line(1, 100, 200, "[\"insert\",1,10],[\"r\",2,null]"),
          line(2, 110, 500, "[\"r\",3,null],[\"insert\",2,20],[\"r\",1,null]"),
          line(3, 250, 300, "[\"w\",1,30],[\"w\",7,31]"),
          line(4, 120, 130, "[\"w\",8,40]"),
          line(5, 900, 950, "[\"w\",1,50]"));

  @TempDir private Path folder;

  private static String line(int session, long start, long end, String operations) {
    return "{\"session\":\"%d\",\"start\":%d,\"end\":%d,\"ops\":[%s]}"
        .formatted(session, start, end, operations);
  }

  private History history(List<String> lines) throws Exception {
    Path file = folder.resolve("history.taipan.jsonl");
    Files.write(file, lines);
    return HistoryFiles.read(file);
  }

  private static Optional<Story> withOthers(History history) {
    return Story.withOthers(
        history,
        SER,
        IsolationChecker.check(history, SER, CheckOptions.DEFAULTS).violation().orElseThrow());
  }

  /**
   * Who updates a row that was missed is between its insert and the read that missed it, which is
   * how PostgreSQL before 12.4 overlooks the conflict; who wrote no key of the violation, or wrote
   * it later, is not there.
   */
  @Test
  void readsComeBehindWhatTheyMissed() throws Exception {
    Schedule schedule = withOthers(history(WRITE_SKEW)).orElseThrow().schedules().get(0);

    assertThat(ScheduleWriter.letters(schedule))
        .containsSubsequence("B2", "R2[3=none]", "C1", "W3[1=30]", "C3", "R2[1=none]", "C2")
        .doesNotContain("W3[7", "W4", "B5");
  }

  @Test
  void thereMayBeNoOthers() throws Exception {
    assertThat(withOthers(history(WRITE_SKEW.subList(0, 3)))).isEmpty();
  }

  @Test
  void whatAViolationDoesNotNeedIsDropped() throws Exception {
    Schedule schedule =
        ScheduleParser.parse(
            "test",
            "R1[x] R3[y] R1[z] R2[y] W3[v=1] C3 W2[x=1] R2[v] W1[y=1] W1[w=5] C1 C2 R4[x] R4[y]"
                + " C4");
    try (Database h2 = EmbeddedDatabase.H2.start(new ClassPathArtifacts())) {
      ScheduleDriver driver =
          new ScheduleDriver(h2, Isolation.REPEATABLE_READ, Duration.ofSeconds(20));
      ScheduleReplay.Attempt all = ScheduleReplay.attempt(driver, schedule, SER);

      Schedule least = ScheduleShrinker.shrunk(driver, SER, all, Deadline.NONE).result().schedule();

      assertThat(ScheduleWriter.letters(least))
          .isEqualTo("B1 R1[x] B2 R2[y] W2[x=1] W1[y=1] C1 C2");
      assertThat(
              new Story(List.of("T1 is one", "T3 is another", "Row x"), List.of(schedule))
                  .about(least))
          .containsExactly("T1 is one", "Row x");
    }
  }
}
