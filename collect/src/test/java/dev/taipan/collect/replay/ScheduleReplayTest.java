package dev.taipan.collect.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.text.ScheduleParser;
import dev.taipan.collect.schedule.text.ScheduleWriter;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.ReadOptions;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(Lifecycle.PER_CLASS)
class ScheduleReplayTest {
  private static final Path CORPUS = Path.of("../checker/src/test/resources/corpus");

  private Database postgresql;
  private Database h2;

  @TempDir private Path folder;

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

  private static Story story(History history, IsolationLevel level) {
    return Story.of(
            history,
            level,
            IsolationChecker.check(history, level, CheckOptions.DEFAULTS).violation().orElseThrow())
        .orElseThrow();
  }

  private ScheduleReplay replay(
      String database, Isolation isolation, Story story, IsolationLevel level) throws Exception {
    ScheduleDriver driver =
        new ScheduleDriver(
            database.equals("h2") ? h2 : postgresql, isolation, Duration.ofSeconds(20));
    return ScheduleReplay.run(driver, story.schedules(), level, 4);
  }

  /** What a database allows comes back from any recording of it, with or without times. */
  @ParameterizedTest
  @CsvSource({
    "write-skew.txt, SERIALIZABILITY, h2, SERIALIZABLE, write-skew",
    "write-skew.txt, SERIALIZABILITY, postgresql, REPEATABLE_READ, write-skew",
    "write-skew-lists.edn, SERIALIZABILITY, postgresql, REPEATABLE_READ, write-skew",
    "lost-update.txt, SNAPSHOT_ISOLATION, postgresql, READ_COMMITTED, lost-update",
    "lost-update-lists.edn, SNAPSHOT_ISOLATION, h2, READ_COMMITTED, lost-update",
    "FracturedReadCO.txt, READ_ATOMICITY, h2, READ_COMMITTED, G-single (FracturedReadCO)",
    "non-repeatable-read.txt, CUT_ISOLATION, postgresql, READ_COMMITTED, internal (NonRepeatableRead)",
    "G1a.txt, READ_COMMITTED, h2, READ_UNCOMMITTED, G1a",
    "G1b.txt, READ_COMMITTED, h2, READ_UNCOMMITTED, G1b",
    "G1c.txt, READ_COMMITTED, h2, READ_UNCOMMITTED, G1c",
  })
  void bringsBackWhatADatabaseAllows(
      String file, IsolationLevel level, String database, Isolation isolation, String anomaly)
      throws Exception {
    History history = HistoryFiles.read(CORPUS.resolve(file), ReadOptions.DEFAULTS);
    Story story = story(history, level);

    ScheduleReplay replay = replay(database, isolation, story, level);

    assertThat(replay.outcome()).as("%s", story).isEqualTo(Outcome.VIOLATED);
    assertThat(replay.comeback().orElseThrow().verdict().violation().orElseThrow().title())
        .startsWith(anomaly);
  }

  /**
   * Two read that there is no row, and each writes the other one: one adds it without saying so.
   */
  @Test
  void addsRowsThatWereReadAsAbsent() throws Exception {
    Path file = folder.resolve("absent.taipan.jsonl");
    Files.write(
        file,
        List.of(
            "{\"taipan\":\"history\",\"version\":2,\"keys\":\"signed\",\"initial\":null,\"absent\":null}",
            line(1, 100, 300, "[\"r\",8,null],[\"insert\",9,1]"),
            line(2, 150, 250, "[\"r\",9,null],[\"w\",8,2]")));
    Story story = story(HistoryFiles.read(file), IsolationLevel.SERIALIZABILITY);

    ScheduleReplay replay =
        replay("postgresql", Isolation.REPEATABLE_READ, story, IsolationLevel.SERIALIZABILITY);

    assertThat(replay.outcome()).isEqualTo(Outcome.VIOLATED);
    assertThat(
            ScheduleWriter.script(
                story.schedules().get(0),
                postgresql.dialect(),
                Isolation.REPEATABLE_READ,
                story.about()))
        .contains("INSERT INTO taipan_register_3 (k, v) VALUES (8, 2)")
        .contains("INSERT INTO taipan_register (k, v) VALUES (9, 1)")
        .doesNotContain("UPDATE");
  }

  /** H2 has a snapshot for each table; what needs no second table is shown with one. */
  @ParameterizedTest
  @CsvSource({
    "1, '[\"r\",0,0],[\"r\",1,2]', '[\"w\",0,1],[\"w\",1,2]', SNAPSHOT_ISOLATION, 2",
    "2, '[\"r\",0,0],[\"w\",1,1]', '[\"r\",1,0],[\"w\",0,2]', SERIALIZABILITY, 1"
  })
  void rowsAreInTheTablesOfTheirKeys(
      int number, String one, String other, IsolationLevel level, int tables) throws Exception {
    Path file = folder.resolve("tables" + number + ".taipan.jsonl");
    Files.write(
        file,
        List.of(
            "{\"taipan\":\"history\",\"version\":2,\"keys\":\"signed\",\"initial\":0}",
            line(1, 100, 300, one),
            line(2, 150, 250, other)));
    Story story = story(HistoryFiles.read(file), level);

    StoryReplay replay =
        StoryReplay.run(
            new ScheduleDriver(h2, Isolation.REPEATABLE_READ, Duration.ofSeconds(20)),
            List.of(story),
            level,
            4,
            Deadline.NONE);

    assertThat(replay.replay().outcome()).isEqualTo(Outcome.VIOLATED);
    assertThat(
            ScheduleWriter.script(
                    replay.schedule(), h2.dialect(), Isolation.REPEATABLE_READ, story.about())
                .lines()
                .filter(line -> line.startsWith("CREATE TABLE")))
        .hasSize(tables);
  }

  /** A transaction that waited before its first read saw what was committed meanwhile. */
  @Test
  void takesNoSnapshotBeforeAllIsCommittedThatWasReadFromIt() throws Exception {
    Path file = folder.resolve("slow.taipan.jsonl");
    Files.write(
        file,
        List.of(
            "{\"taipan\":\"history\",\"version\":2,\"keys\":\"signed\",\"values\":\"signed\",\"initial\":0}",
            line(1, 100, 200, "[\"w\",9,1]"),
            line(2, 300, 1300, "[\"r\",9,1],[\"r\",8,2],[\"w\",8,3]"),
            line(3, 800, 850, "[\"w\",8,2]"),
            line(4, 1100, 1150, "[\"r\",8,2],[\"r\",9,1],[\"w\",9,4]")));
    Story story = story(HistoryFiles.read(file), IsolationLevel.SERIALIZABILITY);

    ScheduleReplay replay =
        replay("postgresql", Isolation.REPEATABLE_READ, story, IsolationLevel.SERIALIZABILITY);

    assertThat(replay.outcome()).as("%s", story).isEqualTo(Outcome.VIOLATED);
    assertThat(replay.attempts()).hasSize(1);
  }

  private static final String ROWS =
      "{\"taipan\":\"history\",\"version\":2,\"keys\":\"row\",\"values\":\"json\","
          + "\"initial\":null,\"absent\":null}";

  /** Of a row that is overwritten the explanation need not name who inserted it. */
  @Test
  void rowsThatAreOverwrittenAreThere() throws Exception {
    Path file = folder.resolve("overwritten.taipan.jsonl");
    Files.write(
        file,
        List.of(
            ROWS,
            line(1, 100, 200, "[\"insert\",[\"t\",1],{\"v\":1}]"),
            line(2, 300, 400, "[\"w\",[\"t\",2],{\"v\":2}]"),
            line(
                3,
                500,
                900,
                "[\"r\",[\"t\",1],{\"v\":1}],[\"r\",[\"t\",2],{\"v\":2}],[\"delete\",[\"t\",1]]"),
            line(
                4,
                550,
                950,
                "[\"r\",[\"t\",1],{\"v\":1}],[\"r\",[\"t\",2],{\"v\":2}],[\"delete\",[\"t\",2]]")));
    Story story = story(HistoryFiles.read(file), IsolationLevel.SERIALIZABILITY);

    ScheduleReplay replay =
        replay("postgresql", Isolation.REPEATABLE_READ, story, IsolationLevel.SERIALIZABILITY);

    assertThat(replay.outcome()).isEqualTo(Outcome.VIOLATED);
    assertThat(replay.attempts()).hasSize(1);
  }

  /** What is gone was deleted by the one who deleted it. */
  @Test
  void whoSawARowAndThenNoneReadsBehindItsDelete() throws Exception {
    Path file = folder.resolve("deleted.taipan.jsonl");
    Files.write(
        file,
        List.of(
            ROWS,
            line(1, 100, 200, "[\"insert\",[\"t\",1],{\"v\":1}]"),
            line(2, 300, 1000, "[\"delete\",[\"t\",1]]"),
            line(3, 400, 700, "[\"r\",[\"t\",1],{\"v\":1}],[\"r\",[\"t\",1],null]")));
    Story story = story(HistoryFiles.read(file), IsolationLevel.CUT_ISOLATION);

    ScheduleReplay replay =
        replay("postgresql", Isolation.READ_COMMITTED, story, IsolationLevel.CUT_ISOLATION);

    assertThat(replay.outcome()).isEqualTo(Outcome.VIOLATED);
    assertThat(replay.attempts()).hasSize(1);
  }

  /** DuckDB refuses the second of two updates, unless one returns what it has written. */
  @Test
  void triesStatementsThatReturnWhatTheyWrote() throws Exception {
    Path file = folder.resolve("returning.taipan.jsonl");
    Files.write(
        file,
        List.of(
            "{\"taipan\":\"history\",\"version\":2,\"keys\":\"signed\",\"initial\":0}",
            line(1, 100, 300, "[\"r\",0,0],[\"w\",0,1]"),
            line(2, 150, 250, "[\"r\",0,0],[\"w\",0,2]")));
    Story story = story(HistoryFiles.read(file), IsolationLevel.SNAPSHOT_ISOLATION);
    try (Database duckdb = EmbeddedDatabase.DUCKDB.start(new ClassPathArtifacts())) {
      StoryReplay replay =
          StoryReplay.run(
              new ScheduleDriver(duckdb, Isolation.REPEATABLE_READ, Duration.ofSeconds(20)),
              List.of(story),
              IsolationLevel.SNAPSHOT_ISOLATION,
              4,
              Deadline.in(Duration.ZERO));

      assertThat(replay.replay().outcome()).isEqualTo(Outcome.VIOLATED);
      String script =
          ScheduleWriter.script(
              replay.schedule(), duckdb.dialect(), Isolation.REPEATABLE_READ, story.about());
      assertThat(script).containsPattern("RETURNING v; +-- W[12]\\[0=[12]]");
      Schedule read = ScheduleParser.parseForeign("script", script);
      assertThat(
              ScheduleReplay.run(
                      new ScheduleDriver(duckdb, Isolation.REPEATABLE_READ, Duration.ofSeconds(20)),
                      List.of(read),
                      IsolationLevel.SNAPSHOT_ISOLATION,
                      4)
                  .outcome())
          .as(script)
          .isEqualTo(Outcome.VIOLATED);
    }
  }

  private static String line(int session, long start, long end, String operations) {
    return "{\"session\":\"%d\",\"start\":%d,\"end\":%d,\"ops\":[%s]}"
        .formatted(session, start, end, operations);
  }

  /** What is written is read again, and is the same to the driver. */
  @Test
  void writesScriptsThatBringItBack() throws Exception {
    History history = HistoryFiles.read(CORPUS.resolve("lost-update.edn"), ReadOptions.DEFAULTS);
    Story story = story(history, IsolationLevel.SNAPSHOT_ISOLATION);
    Schedule planned = story.schedules().get(0);
    Path file = folder.resolve("lost-update.sql");
    Files.writeString(
        file,
        ScheduleWriter.script(
            planned, postgresql.dialect(), Isolation.READ_COMMITTED, story.about()));
    Schedule read = ScheduleParser.parse(file.toString(), Files.readString(file));

    assertThat(ScheduleWriter.letters(read)).isEqualTo(ScheduleWriter.letters(planned));
    assertThat(read.isolation()).contains(Isolation.READ_COMMITTED);
    assertThat(
            replay(
                    "postgresql",
                    Isolation.SERIALIZABLE,
                    new Story(List.of(), List.of(read)),
                    IsolationLevel.SNAPSHOT_ISOLATION)
                .outcome())
        .as("at the level that the script names")
        .isEqualTo(Outcome.VIOLATED);
  }
}
