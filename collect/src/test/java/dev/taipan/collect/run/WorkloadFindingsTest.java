package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.workload.KeyDistribution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What transactions of each benchmark can show, the default load finds, and nothing that they
 * cannot show: the table of docs/design/runs.md.
 */
@Tag("slow")
@Timeout(600)
class WorkloadFindingsTest {
  private static final int MOST_RUNS = 3;

  /** Of the first run; the last one takes the command's 30 seconds. */
  private static final Duration TIME = Duration.ofSeconds(6);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "POSTGRESQL, SMALLBANK, REPEATABLE_READ, si, ser",
    "POSTGRESQL, TWITTER, REPEATABLE_READ, strict-ser,",
    "POSTGRESQL, RUBIS, REPEATABLE_READ, strict-ser,",
    "POSTGRESQL, TPCC, REPEATABLE_READ, strict-ser,",
    "POSTGRESQL, SMALLBANK, READ_COMMITTED, rc, ci ra si",
    "POSTGRESQL, TWITTER, READ_COMMITTED, ci rc, ra si",
    "POSTGRESQL, RUBIS, READ_COMMITTED, ci rc, ra si",
    "POSTGRESQL, TPCC, READ_COMMITTED, rc, ci ra si",
    "MARIADB, MINI, READ_UNCOMMITTED, , ci",
  })
  void isFound(
      EmbeddedDatabase kind, WorkloadKind workload, Isolation level, String hold, String violated)
      throws Exception {
    Set<String> open = symbols(violated);
    try (Database database = kind.start(new ClassPathArtifacts())) {
      for (int run = 1; run == 1 || (!open.isEmpty() && run <= MOST_RUNS); run++) {
        Path file = folder.resolve("history" + run);
        new LiveRun(database, load(workload, level, run)).record(file);
        History history = HistoryFiles.read(file);
        for (String symbol : symbols(hold)) {
          assertThat(outcome(history, symbol)).as(symbol).isEqualTo(Outcome.SATISFIED);
        }
        open.removeIf(symbol -> outcome(history, symbol) == Outcome.VIOLATED);
      }
    }
    assertThat(open).isEmpty();
  }

  private static Set<String> symbols(String text) {
    return text == null ? new HashSet<>() : new HashSet<>(Arrays.asList(text.split(" ")));
  }

  private static Outcome outcome(History history, String level) {
    return IsolationChecker.check(
            history, IsolationLevel.named(level).orElseThrow(), CheckOptions.DEFAULTS)
        .outcome();
  }

  /** What the command has by default, but for the time of runs before the last one. */
  private static Load load(WorkloadKind workload, Isolation level, int seed) {
    return new Load(
        workload,
        level,
        8,
        2000,
        TIME.multipliedBy(seed == MOST_RUNS ? 5 : seed),
        workload.usualKeys(),
        KeyDistribution.UNIFORM,
        0.02,
        0,
        Duration.ofMillis(1),
        seed);
  }
}
