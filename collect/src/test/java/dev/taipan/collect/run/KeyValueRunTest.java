package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs on a key-value store. */
class KeyValueRunTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(names = {"MINI", "REGISTERS", "SEVERAL_KEYS", "LISTS"})
  void isolatesAsItClaims(WorkloadKind kind) throws IOException {
    try (Database database = EmbeddedDatabase.BERKELEY_DB.start(new ClassPathArtifacts())) {
      LiveRun run = new LiveRun(database, load(kind));
      Path file = folder.resolve("history");
      run.record(file);

      assertThat(run.tally().commits()).isPositive();
      assertThat(run.unread()).isEmpty();
      assertThat(
              IsolationChecker.check(
                      HistoryFiles.read(file), IsolationLevel.READ_COMMITTED, CheckOptions.DEFAULTS)
                  .outcome())
          .isEqualTo(Outcome.SATISFIED);
    }
  }

  @Test
  void hasNoTablesOfSeveralColumns() throws IOException {
    try (Database database = EmbeddedDatabase.BERKELEY_DB.start(new ClassPathArtifacts())) {
      assertThatThrownBy(() -> new LiveRun(database, load(WorkloadKind.BOOKINGS)).requirePossible())
          .isInstanceOf(IOException.class)
          .hasMessage(
              "Berkeley DB JE is a key-value store; use a workload of keys, such as mini, "
                  + "registers or lists");
    }
  }

  private static Load load(WorkloadKind kind) {
    return new Load(
        kind,
        Isolation.READ_COMMITTED,
        4,
        50,
        Duration.ofSeconds(20),
        kind.usualKeys(),
        KeyDistribution.UNIFORM,
        0.02,
        0,
        Duration.ZERO,
        1);
  }
}
