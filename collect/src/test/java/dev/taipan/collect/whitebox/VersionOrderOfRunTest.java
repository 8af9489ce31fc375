package dev.taipan.collect.whitebox;

import static dev.taipan.checker.Outcome.SATISFIED;
import static dev.taipan.collect.dialect.Isolation.REPEATABLE_READ;
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
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.versions.CertificateWriter;
import dev.taipan.formats.versions.VersionOrderFile;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Verdicts on live runs with the order of versions that the database's log tells of. */
class VersionOrderOfRunTest {
  @TempDir private Path folder;

  private static Load load(WorkloadKind kind, Isolation level, int seed) {
    return new Load(
        kind,
        level,
        8,
        150,
        Duration.ofMinutes(2),
        10,
        KeyDistribution.UNIFORM,
        0.05,
        0,
        Duration.ZERO,
        seed);
  }

  /** A history with the order. */
  private History record(Database database, Load load) throws IOException {
    Path file = folder.resolve(load.kind() + "-" + load.isolation() + "-" + load.seed());
    LoggedVersions versions = new LoggedVersions();
    try (ChangeLog log = database.changes()) {
      new LiveRun(database, load).record(file);
      log.read(versions);
    }
    History history = HistoryFiles.read(file);
    VersionOrder order = versions.in(history, "the log", 2);
    assertThat(versions.unknown()).isZero();
    assertThat(reread(order, history)).isEqualTo(lists(order));
    return history.withVersionOrder(order);
  }

  private static List<String> lists(VersionOrder order) {
    return IntStream.range(0, order.lists())
        .mapToObj(
            list -> order.key(list) + Arrays.toString(order.transactions(list)) + order.line(list))
        .toList();
  }

  private List<String> reread(VersionOrder order, History history) throws IOException {
    Path file = folder.resolve("certificate");
    try (OutputStream target = Files.newOutputStream(file)) {
      new CertificateWriter(target).versions(order, history);
    }
    return lists(VersionOrderFile.read(file, history));
  }

  private static Map<IsolationLevel, Outcome> outcomes(History history, CheckOptions options) {
    Map<IsolationLevel, Outcome> outcomes = new EnumMap<>(IsolationLevel.class);
    IsolationChecker.checkAll(history, options).values().stream()
        .forEach((Verdict verdict) -> outcomes.put(verdict.level(), verdict.outcome()));
    return outcomes;
  }

  /** How many levels are violated only by what the order says. */
  private int compare(Database database, Load load) throws IOException {
    History history = record(database, load);
    assertThat(UnloggedWrites.in(history)).isEmpty();
    assertThat(history.versionOrder().lists())
        .isGreaterThanOrEqualTo(Math.min(load.keys(), history.keys()));
    Map<IsolationLevel, Outcome> without = outcomes(history, CheckOptions.DEFAULTS);
    Map<IsolationLevel, Outcome> with =
        outcomes(history, CheckOptions.DEFAULTS.withTrustInVersionOrder());
    assertThat(with).as(load.toString()).doesNotContainValue(Outcome.UNKNOWN);
    IsolationLevel claimed = database.dialect().claim(load.isolation()).orElseThrow();
    assertThat(with).as(load.toString()).containsEntry(claimed, SATISFIED);
    without.forEach((level, outcome) -> assertThat(outcome).isIn(with.get(level), SATISFIED));
    return (int)
        without.entrySet().stream()
            .filter(verdict -> verdict.getValue() != with.get(verdict.getKey()))
            .count();
  }

  @Test
  void postgresqlTellsWhatIsSoAnyway() throws IOException {
    try (Database postgres = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts())) {
      assertThat(compare(postgres, load(WorkloadKind.MINI, Isolation.READ_COMMITTED, 1))).isZero();
      assertThat(compare(postgres, load(WorkloadKind.MINI, REPEATABLE_READ, 2))).isZero();
      assertThat(compare(postgres, load(WorkloadKind.LISTS, Isolation.SERIALIZABLE, 3))).isZero();
      compare(postgres, load(WorkloadKind.PREDICATES, Isolation.SERIALIZABLE, 4));
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource(names = {"READ_COMMITTED", "REPEATABLE_READ", "SERIALIZABLE"})
  void whatReadsShowIsEqualInSomeRuns(Isolation level) throws IOException {
    WorkloadKind[] kinds = {WorkloadKind.MINI, WorkloadKind.READ_MODIFY_WRITE, WorkloadKind.LISTS};
    try (Database postgres = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts())) {
      for (int seed = 0; seed < 3; seed++) {
        assertThat(compare(postgres, load(kinds[seed % kinds.length], level, seed))).isZero();
      }
    }
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void everyWorkload(WorkloadKind kind) throws IOException {
    try (Database postgres = EmbeddedDatabase.POSTGRESQL.start(new ClassPathArtifacts())) {
      compare(postgres, load(kind, REPEATABLE_READ, 7));
    }
  }

  @Tag("slow")
  @Test
  void mariadbTellsWhatIsSoAnyway() throws IOException {
    try (Database mariadb = EmbeddedDatabase.MARIADB.start(new ClassPathArtifacts())) {
      assertThat(compare(mariadb, load(WorkloadKind.MINI, Isolation.SERIALIZABLE, 4))).isZero();
      assertThat(compare(mariadb, load(WorkloadKind.LISTS, Isolation.SERIALIZABLE, 5))).isZero();
      assertThat(compare(mariadb, load(WorkloadKind.MINI, Isolation.READ_COMMITTED, 6))).isZero();
    }
  }
}
