package dev.taipan.benchmarks.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.Outcome;
import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.run.WorkloadKind;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Databases that break a promise five times are found, and those that keep theirs are not. */
class MutantTest {
  private static final int TRANSACTIONS = 100;
  private static final int HITS = 5;

  /** What nobody happened to look at is found in another run. */
  private static final int MOST_RUNS = 4;

  private static Database start() throws IOException {
    Artifacts jars =
        coordinates ->
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(file -> file.endsWith(coordinates.fileName()))
                .findFirst()
                .orElseThrow(() -> new IOException("no " + coordinates));
    return EmbeddedDatabase.HSQLDB.start(jars);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({
    "LOST_COMMIT, MINI",
    "REFUSED_COMMIT, MINI",
    "DROPPED_UPDATE, MINI",
    "LOST_INSERT, MINI",
    "EARLY_COMMIT, MINI",
    "STALE_READ, MINI",
    "WEAK_TRANSACTION, MINI",
    "WEAK_CONNECTION, MINI",
    "DOUBLE_WRITE, MINI",
    "LATE_WRITE, MINI",
  })
  void fiveHitsAreFound(Mutant mutant, WorkloadKind workload) throws Exception {
    requireFound(mutant, workload);
  }

  @ParameterizedTest
  @CsvSource({
    "LOST_INSERT, BOOKINGS",
    "DROPPED_UPDATE, BANK",
    "LOST_INSERT, SET",
    "DROPPED_UPDATE, COUNTER",
    "MISSING_CONSTRAINT, UNIQUE",
    "LOST_COMMIT, SET_FULL",
    "LOST_INSERT, MONOTONIC",
    "LOST_INSERT, SEQUENTIAL",
    "STALE_READ, LONG_FORK",
  })
  @Tag("slow")
  void fiveHitsAreFoundByTheOtherWorkloads(Mutant mutant, WorkloadKind workload) throws Exception {
    requireFound(mutant, workload);
  }

  private static void requireFound(Mutant mutant, WorkloadKind workload) throws Exception {
    try (Database database = start()) {
      boolean found = false;
      for (int run = 1; run <= MOST_RUNS && !found; run++) {
        MutantRun.Result result =
            new MutantRun(workload, TRANSACTIONS).on(database, mutant, HITS, run);
        assertThat(result.hits()).isBetween(1, HITS);
        found = result.isFound();
      }
      assertThat(found).isTrue();
    }
  }

  @Test
  void nothingIsFoundWherePromisesAreKept() throws Exception {
    requireNothing(WorkloadKind.MINI);
  }

  /** Otherwise the tests above could not fail. */
  @ParameterizedTest
  @EnumSource(
      names = {
        "BOOKINGS",
        "BANK",
        "SET",
        "COUNTER",
        "UNIQUE",
        "SET_FULL",
        "MONOTONIC",
        "SEQUENTIAL",
        "LONG_FORK"
      })
  @Tag("slow")
  void nothingIsFoundByTheOtherWorkloadsWherePromisesAreKept(WorkloadKind workload)
      throws Exception {
    requireNothing(workload);
  }

  private static void requireNothing(WorkloadKind workload) throws Exception {
    try (Database database = start()) {
      MutantRun.Result result =
          new MutantRun(workload, TRANSACTIONS).on(database, Mutant.STALE_READ, 0, 1);
      assertThat(result.hits()).isZero();
      assertThat(result.verdict().outcome()).isEqualTo(Outcome.SATISFIED);
      assertThat(result.breached()).isFalse();
    }
  }
}
