package dev.taipan.collect.power;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.judge.RunVerdicts;
import dev.taipan.collect.power.Planting.Standing;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.whitebox.sql.PredicateDialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissedRowTest {
  private static final IsolationLevel LEVEL = IsolationLevel.STRICT_SERIALIZABILITY;

  @TempDir private Path folder;

  /** By turns one client inserts a row, and the other asks for the rows of the last turns. */
  private History turns() throws IOException {
    StringBuilder text =
        new StringBuilder(
            "{\"taipan\":\"history\",\"version\":2,\"keys\":\"row\",\"values\":\"json\","
                + "\"initial\":null,\"absent\":null}\n");
    for (int turn = 1; turn <= 30; turn++) {
      text.append(
          """
          {"session":"a","id":%1$d,"start":%2$d,"end":%3$d,"ops":[["insert",["t",%1$d],{"a":%1$d}]]}
          """
              .formatted(turn, 10 * turn, 10 * turn + 1));
      text.append(
          """
          {"session":"b","id":%1$d,"start":%2$d,"end":%3$d,"ops":[["predicate",\
          "SELECT * FROM t WHERE a >= %4$d",[[["t",%4$d],{"a":%4$d}]]]]}
          """
              .formatted(100 + turn, 10 * turn + 2, 10 * turn + 3, turn));
    }
    return HistoryFiles.read(Files.writeString(folder.resolve("h.taipan.jsonl"), text));
  }

  private List<Planting> plantings(Optional<PredicateDialect> dialect) throws IOException {
    RunVerdicts run = RunVerdicts.of(turns(), dialect, CheckOptions.DEFAULTS);
    return Power.of(
        run.recorded(), run.items(), run.all().values(), Optional.of(LEVEL), 1, Deadline.NONE);
  }

  @Test
  void aRowThatIsThereAndWasNotReturnedIsCaught() throws IOException {
    assertThat(plantings(Optional.of(PredicateDialect.H2)))
        .contains(new Planting("missed-row", Standing.PLANTED, 20, 20));
  }

  @Test
  void nothingIsSaidOfReadsThatAreNotJudged() throws IOException {
    assertThat(plantings(Optional.empty()))
        .extracting(Planting::title)
        .doesNotContain("missed-row");
  }
}
