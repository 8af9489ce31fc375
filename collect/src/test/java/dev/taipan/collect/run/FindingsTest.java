package dev.taipan.collect.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.database.ClassPathArtifacts;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.replay.FindingReplay;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.workload.KeyDistribution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What embedded databases are known for, found with the load that the command has by default, in a
 * run of some seconds, or else in another, and each replayed: the list of docs/run.md. Derby may
 * write what was rolled back, so no level above cut isolation is sure to hold.
 */
@Tag("slow")
@Timeout(600)
class FindingsTest {
  private static final int MOST_RUNS = 5;

  /** Of the first run; each one after it takes that much longer than the one before. */
  private static final Duration TIME = Duration.ofSeconds(3);

  private static final Predicate<String> CAME_BACK =
      Pattern.compile("^Replayed: .+ occurred again in attempt").asPredicate();

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
    "H2, REPEATABLE_READ,, ser",
    "H2, SERIALIZABLE,, ser",
    "HSQLDB, READ_COMMITTED, rc, ra",
    "HSQLDB, SERIALIZABLE, si, ser",
    "DERBY, READ_COMMITTED,, ra",
    "DERBY, SERIALIZABLE, ci,",
    "SQLITE, SERIALIZABLE, strict-ser,",
    "DUCKDB, REPEATABLE_READ, ra, ser",
    "ROCKSDB, READ_COMMITTED, rc, ra",
    "ROCKSDB, SNAPSHOT, strong-si, ser",
    "ROCKSDB, SERIALIZABLE, strict-ser,",
    "ROCKSDB_OPTIMISTIC, READ_COMMITTED, rc, ra",
    "ROCKSDB_OPTIMISTIC, SNAPSHOT, strong-si, ser",
    "ROCKSDB_OPTIMISTIC, SERIALIZABLE, strict-ser,",
    "BERKELEY_DB, READ_COMMITTED, rc, ra",
    "BERKELEY_DB, REPEATABLE_READ, rc, ra",
    "BERKELEY_DB, SERIALIZABLE, rc, ser",
    "LMDB, SERIALIZABLE, strict-ser,",
    "XODUS, SNAPSHOT, strict-ser,",
    "XODUS, SERIALIZABLE, strict-ser,",
    "INFINISPAN, REPEATABLE_READ, ci, ra",
    "INFINISPAN_OPTIMISTIC, REPEATABLE_READ, ci, ra",
  })
  void isFound(EmbeddedDatabase kind, Isolation level, String holds, String violated)
      throws Exception {
    List<String> replays = new ArrayList<>();
    Predicate<String> enough = hardlyComesBack(kind, level) ? replay -> true : CAME_BACK;
    int runs = violated == null ? 1 : MOST_RUNS;
    for (int run = 1; run <= runs && replays.stream().noneMatch(enough); run++) {
      find(kind, level, holds, Optional.ofNullable(violated), run).ifPresent(replays::add);
    }
    if (violated == null) {
      assertThat(replays).isEmpty();
    } else {
      assertThat(replays).anyMatch(enough);
    }
  }

  /**
   * H2 takes old results for new ones; DuckDB loses writes of rows that are deleted or returned at
   * the same time; Infinispan shows half of a commit for a moment, and Berkeley DB loses a lock.
   * None needs to come back.
   */
  private static boolean hardlyComesBack(EmbeddedDatabase kind, Isolation level) {
    return kind == EmbeddedDatabase.DUCKDB
        || (kind == EmbeddedDatabase.BERKELEY_DB && level == Isolation.SERIALIZABLE)
        || kind == EmbeddedDatabase.INFINISPAN
        || kind == EmbeddedDatabase.INFINISPAN_OPTIMISTIC
        || (kind == EmbeddedDatabase.H2 && level != Isolation.READ_COMMITTED);
  }

  /** What came of the replay, if something was found. */
  private Optional<String> find(
      EmbeddedDatabase kind, Isolation level, String holds, Optional<String> violated, int seed)
      throws Exception {
    Path file = folder.resolve("history" + seed);
    try (Database database = kind.start(new ClassPathArtifacts())) {
      LiveRun run = new LiveRun(database, load(level, seed));
      run.record(file);
      History history = HistoryFiles.read(file);
      if (holds != null) {
        assertThat(verdict(history, holds).outcome()).isEqualTo(Outcome.SATISFIED);
      }
      return violated.isEmpty()
          ? Optional.empty()
          : new FindingReplay(database, level, folder.resolve("script" + seed), run.hanging())
              .of(history, List.of(verdict(history, violated.get())));
    }
  }

  private static Verdict verdict(History history, String level) {
    return IsolationChecker.check(
        history, IsolationLevel.named(level).orElseThrow(), CheckOptions.DEFAULTS);
  }

  private static Load load(Isolation level, int seed) {
    return new Load(
        WorkloadKind.MINI,
        level,
        8,
        2000,
        TIME.multipliedBy(seed),
        WorkloadKind.MINI.usualKeys(),
        KeyDistribution.UNIFORM,
        0.02,
        0,
        Duration.ofMillis(1),
        seed);
  }
}
