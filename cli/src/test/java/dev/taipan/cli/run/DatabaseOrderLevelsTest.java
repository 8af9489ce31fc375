package dev.taipan.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.report.result.OrderedLevel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseOrderLevelsTest {
  private static final IsolationLevel SER = IsolationLevel.SERIALIZABILITY;

  /** Each of both missed what the other wrote. */
  static final String PHANTOMS =
      """
      {"taipan":"history","version":2,"initial":null,"absent":null}
      {"session":"a","id":1,"order":1,"snapshot":0,"ops":[["predicate","v < 5",[]],["w","x",1]]}
      {"session":"b","id":2,"order":2,"snapshot":0,"ops":[["predicate","v < 5",[]],["w","y",2]]}
      """;

  @TempDir private Path folder;

  private DatabaseOrderLevels told(Duration timeout) throws IOException {
    History history =
        HistoryFiles.read(Files.writeString(folder.resolve("h.taipan.jsonl"), PHANTOMS));
    return DatabaseOrderLevels.of(history, timeout, complaint -> {}).orElseThrow();
  }

  @Test
  void aLevelHoldsWhereBothShowIt() throws IOException {
    DatabaseOrderLevels told = told(Duration.ofMinutes(10));

    assertThat(told.outcome(SER, Outcome.SATISFIED)).isEqualTo(Outcome.VIOLATED);
    assertThat(told.outcome(IsolationLevel.STRICT_SERIALIZABILITY, Outcome.UNKNOWN))
        .isEqualTo(Outcome.VIOLATED);
    assertThat(told.outcome(IsolationLevel.SNAPSHOT_ISOLATION, Outcome.SATISFIED))
        .isEqualTo(Outcome.SATISFIED);
    assertThat(told.story()).isPresent();
  }

  @Test
  void afterItsTimeNothingIsKnownButWhatSingleReadsViolate() throws IOException {
    DatabaseOrderLevels told = told(Duration.ZERO);

    assertThat(told.levels()).extracting(OrderedLevel::outcome).containsOnly(Outcome.UNKNOWN);
    assertThat(told.outcome(SER, Outcome.SATISFIED)).isEqualTo(Outcome.UNKNOWN);
    assertThat(told.outcome(SER, Outcome.VIOLATED)).isEqualTo(Outcome.VIOLATED);
    assertThat(told.story()).isEmpty();
  }
}
