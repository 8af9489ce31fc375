package dev.taipan.collect.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.workload.KeyDistribution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Of each database in this process, all reads by predicate of a run are judged. */
@Timeout(180)
class JudgedBookingsTest {
  private static final int MOST_RUNS = 10;

  @TempDir private Path folder;

  private RunVerdicts judge(Database database, Isolation level, int run) throws Exception {
    Load load =
        new Load(
            WorkloadKind.BOOKINGS,
            level,
            8,
            40,
            Duration.ofSeconds(30),
            16,
            KeyDistribution.UNIFORM,
            0,
            0,
            Duration.ofMillis(1),
            run);
    Path file = folder.resolve(run + ".jsonl");
    new LiveRun(database, load).record(file);
    return RunVerdicts.of(
        HistoryFiles.read(file), database.dialect().predicates(), CheckOptions.DEFAULTS);
  }

  private void assertAllAreJudged(EmbeddedDatabase kind) throws Exception {
    try (Database database = kind.start(new ClassPathArtifacts())) {
      RunVerdicts verdicts = judge(database, Collections.max(database.dialect().levels()), 1);

      assertThat(verdicts.predicateReads()).isGreaterThan(100);
      assertThat(verdicts.unjudged()).isZero();
      assertThat(verdicts.leftOut()).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H2", "SQLITE"})
  void noneIsLeftOut(EmbeddedDatabase kind) throws Exception {
    assertAllAreJudged(kind);
  }

  @ParameterizedTest
  @EnumSource(names = {"HSQLDB", "HSQLDB_LOCKS", "HSQLDB_MVLOCKS", "DERBY", "DUCKDB"})
  @Tag("slow")
  void soItIsOnOthers(EmbeddedDatabase kind) throws Exception {
    assertAllAreJudged(kind);
  }

  /** It says that there may be phantoms, so these violate nothing that it claims. */
  @Test
  @Tag("slow")
  void derbyClaimsNothingOfPhantomsAtRepeatableRead() throws Exception {
    try (Database derby = EmbeddedDatabase.DERBY.start(new ClassPathArtifacts())) {
      IsolationLevel claim = derby.claim(Isolation.REPEATABLE_READ).orElseThrow();
      Outcome snapshots = Outcome.SATISFIED;
      for (int run = 0; run < MOST_RUNS && snapshots != Outcome.VIOLATED; run++) {
        RunVerdicts verdicts = judge(derby, Isolation.REPEATABLE_READ, run);
        assertThat(verdicts.all().get(claim).outcome()).isEqualTo(Outcome.SATISFIED);
        snapshots = verdicts.all().get(IsolationLevel.SNAPSHOT_ISOLATION).outcome();
      }
      assertThat(snapshots).isEqualTo(Outcome.VIOLATED);
    }
  }
}
