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
import dev.taipan.history.History;
import dev.taipan.history.io.HistoryFiles;
import dev.taipan.workload.KeyDistribution;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What embedded databases are known for, found with the load that the command has by default, but
 * in runs of six seconds: what depends on how clients meet may take a few of them.
 */
@Tag("slow")
@Timeout(180)
class FindingsTest {
  private static final int MOST_RUNS = 5;

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "POSTGRESQL, READ_COMMITTED, rc, ra",
    "POSTGRESQL, REPEATABLE_READ, strong-si, ser",
    "POSTGRESQL, SERIALIZABLE, strict-ser,",
    "MARIADB, READ_COMMITTED, rc, ra",
    "MARIADB, REPEATABLE_READ, pc, si",
    "MARIADB, SERIALIZABLE, strict-ser,",
    "H2, READ_COMMITTED, rc, ra",
    "H2, REPEATABLE_READ, rc, ser",
    "H2, SERIALIZABLE, rc, ser",
    "HSQLDB, READ_COMMITTED, rc, ra",
    "HSQLDB, SERIALIZABLE, si, ser",
    "DERBY, READ_COMMITTED, rc, ra",
    "DERBY, SERIALIZABLE, strict-ser,",
    "SQLITE, SERIALIZABLE, strict-ser,",
    "DUCKDB, REPEATABLE_READ, strong-si, ser",
  })
  void isFound(EmbeddedDatabase kind, Isolation level, String holds, String violated)
      throws Exception {
    boolean found = violated == null;
    for (int run = 1; run == 1 || (!found && run <= MOST_RUNS); run++) {
      History history = record(kind, level, run);
      assertThat(outcome(history, holds)).isEqualTo(Outcome.SATISFIED);
      found |= violated != null && outcome(history, violated) == Outcome.VIOLATED;
    }
    assertThat(found).as("%s is violated", violated).isTrue();
  }

  private static Outcome outcome(History history, String level) {
    return IsolationChecker.check(
            history, IsolationLevel.named(level).orElseThrow(), CheckOptions.DEFAULTS)
        .outcome();
  }

  private History record(EmbeddedDatabase kind, Isolation level, int seed) throws Exception {
    Path file = folder.resolve("history" + seed);
    try (Database database = kind.start(new ClassPathArtifacts())) {
      new LiveRun(
              database,
              new Load(
                  WorkloadKind.MINI,
                  level,
                  8,
                  2000,
                  Duration.ofSeconds(6),
                  16,
                  KeyDistribution.UNIFORM,
                  0.02,
                  0,
                  Duration.ZERO,
                  seed))
          .record(file);
    }
    return HistoryFiles.read(file);
  }
}
