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
import dev.taipan.collect.database.PlainH2;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.origin.ClockUnit;
import dev.taipan.workload.KeyDistribution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveRunTest {
  @TempDir private Path folder;

  private History record(EmbeddedDatabase kind, WorkloadKind workload, Isolation level)
      throws Exception {
    return record(kind.start(new ClassPathArtifacts()), workload, level);
  }

  private History record(Database started, WorkloadKind workload, Isolation level)
      throws Exception {
    Path file = folder.resolve(workload + "-" + level + ".jsonl");
    try (Database database = started) {
      LiveRun run =
          new LiveRun(
              database,
              new Load(
                  workload,
                  level,
                  8,
                  150,
                  Duration.ofMinutes(1),
                  workload == WorkloadKind.MINI ? 10 : 200,
                  KeyDistribution.UNIFORM,
                  0.05,
                  0,
                  Duration.ZERO,
                  7));
      run.record(file);
      History history = HistoryFiles.read(file);
      assertThat(run.tally().commits()).isGreaterThan(100);
      return history;
    }
  }

  private static Outcome outcome(History history, IsolationLevel level) {
    Verdict verdict = IsolationChecker.check(history, level, CheckOptions.DEFAULTS);
    return verdict.outcome();
  }

  @Test
  void h2IsNotSerializableWhereItSaysSo() throws Exception {
    History history =
        record(PlainH2.start("notserializable"), WorkloadKind.MINI, Isolation.SERIALIZABLE);

    assertThat(outcome(history, IsolationLevel.SERIALIZABILITY)).isEqualTo(Outcome.VIOLATED);
    assertThat(outcome(history, IsolationLevel.SNAPSHOT_ISOLATION)).isEqualTo(Outcome.SATISFIED);
  }

  @Test
  void sqliteIsSerializable() throws Exception {
    History history = record(EmbeddedDatabase.SQLITE, WorkloadKind.MINI, Isolation.SERIALIZABLE);

    assertThat(outcome(history, IsolationLevel.SERIALIZABILITY)).isEqualTo(Outcome.SATISFIED);
  }

  /** A write that was lost shows if whoever overwrites it reads the key first. */
  @Test
  void mostWritesOfTheDefaultWorkloadFollowReads() throws Exception {
    History history = record(EmbeddedDatabase.SQLITE, WorkloadKind.MINI, Isolation.SERIALIZABLE);
    int[] writes =
        IntStream.range(0, history.operations())
            .filter(
                operation ->
                    history.isWrite(operation)
                        && !history.isInitialTransaction(history.transactionOf(operation)))
            .toArray();

    assertThat(IntStream.of(writes).filter(write -> followsRead(history, write)).count())
        .isBetween(writes.length / 2L, writes.length * 9L / 10);
  }

  private static boolean followsRead(History history, int write) {
    return IntStream.range(history.operationStart(history.transactionOf(write)), write)
        .anyMatch(read -> !history.isWrite(read) && history.key(read) == history.key(write));
  }

  @Test
  void postgresqlHasItsLevels() throws Exception {
    History weak =
        record(EmbeddedDatabase.POSTGRESQL, WorkloadKind.MINI, Isolation.REPEATABLE_READ);
    History lists = record(EmbeddedDatabase.POSTGRESQL, WorkloadKind.LISTS, Isolation.SERIALIZABLE);

    assertThat(outcome(weak, IsolationLevel.SERIALIZABILITY)).isEqualTo(Outcome.VIOLATED);
    assertThat(outcome(weak, IsolationLevel.SNAPSHOT_ISOLATION)).isEqualTo(Outcome.SATISFIED);
    assertThat(outcome(lists, IsolationLevel.SERIALIZABILITY)).isEqualTo(Outcome.SATISFIED);
    assertThat(lists.origin().clock()).hasValue(ClockUnit.NANOSECONDS);
    assertThat(lists.origin().facts())
        .containsEntry("database", "PostgreSQL 18.6")
        .containsEntry("isolation", "serializable")
        .containsEntry("claim", "ser")
        .containsEntry("workload", "lists")
        .containsEntry("seed", "7");
  }
}
