package dev.taipan.collect.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.cases.ColumnRun;
import dev.taipan.collect.cases.MatrixRun;
import dev.taipan.collect.cases.RanColumn;
import dev.taipan.collect.cases.ReusedConnections;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.schedule.ScheduleDriver;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.text.ScheduleParser;
import dev.taipan.coo.cases.CaseSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The scripts of {@code docs/coo}: anomalies at a level that a database calls serializable. */
class SerializableScriptsTest {
  private static final Path FOLDER = Path.of("..", "docs", "coo");

  private static List<Path> scripts(EmbeddedDatabase database) throws IOException {
    try (Stream<Path> files = Files.list(FOLDER.resolve(database.spelling()))) {
      return files.sorted().toList();
    }
  }

  @Test
  void ofH2ComeBack() throws Exception {
    comeBack(EmbeddedDatabase.H2);
  }

  @Test
  @Tag("slow")
  void ofHsqldbComeBack() throws Exception {
    comeBack(EmbeddedDatabase.HSQLDB);
  }

  private static void comeBack(EmbeddedDatabase embedded) throws Exception {
    try (Database database = new ReusedConnections(embedded.start(new ClassPathArtifacts()))) {
      ScheduleDriver driver =
          new ScheduleDriver(database, Isolation.SERIALIZABLE, Duration.ofSeconds(20));
      for (Path script : scripts(embedded)) {
        Schedule schedule = ScheduleParser.parse(script.toString(), Files.readString(script));
        assertThat(schedule.isolation()).contains(Isolation.SERIALIZABLE);
        assertThat(schedule.level()).contains(IsolationLevel.SERIALIZABILITY);

        ScheduleReplay replay =
            ScheduleReplay.run(
                driver,
                List.of(schedule),
                IsolationLevel.SERIALIZABILITY,
                ScheduleReplay.USUAL_ATTEMPTS);

        assertThat(replay.outcome()).as(script.toString()).isEqualTo(Outcome.VIOLATED);
      }
    }
  }

  /** What people send to a database line by line has nothing in it that is no SQL. */
  @ParameterizedTest
  @EnumSource(names = {"H2", "HSQLDB"})
  void areSql(EmbeddedDatabase embedded) throws IOException {
    for (Path script : scripts(embedded)) {
      assertThat(Files.readAllLines(script))
          .as(script.toString())
          .allMatch(line -> line.isBlank() || line.startsWith("--") || line.contains(";"));
    }
  }

  /** All cases run at the level, and those that violate it have a script, and no other. */
  @ParameterizedTest
  @EnumSource(names = {"H2", "HSQLDB"})
  @Tag("slow")
  void areThoseOfAllThatViolateTheLevel(EmbeddedDatabase embedded) throws IOException {
    ColumnRun column =
        new ColumnRun(CaseSelection.of("all"), 1, Duration.ofSeconds(20), each -> {});

    List<RanColumn> ran =
        new MatrixRun(column, Set.of(Isolation.SERIALIZABLE))
            .on(List.of(embedded), new ClassPathArtifacts(), 2);

    assertThat(ran.get(0).column().broken())
        .extracting(cell -> cell.given().name().replace('/', '-') + ".sql")
        .containsExactlyInAnyOrderElementsOf(
            scripts(embedded).stream().map(script -> script.getFileName().toString()).toList());
  }

  /** Every anomaly of the paper, and its variants by predicate, has its script. */
  @ParameterizedTest
  @EnumSource(names = {"H2", "HSQLDB"})
  void areThereForAllAnomalies(EmbeddedDatabase embedded) throws IOException {
    assertThat(scripts(embedded))
        .extracting(script -> script.getFileName().toString())
        .contains(
            "write-read-skew-t1.sql",
            "write-read-skew-committed.sql",
            "step-rat.sql",
            "write-skew-t1.sql",
            "write-skew-committed.sql",
            "step-iat.sql",
            "read-only-anomaly.sql")
        .anyMatch(name -> name.contains("inserted"));
  }
}
