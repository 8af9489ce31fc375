package dev.taipan.collect.workload.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.PlainH2;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.dialect.KeyTables;
import dev.taipan.collect.run.LiveRun;
import dev.taipan.collect.run.Load;
import dev.taipan.collect.run.WorkloadKind;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.history.column.OperationKind;
import dev.taipan.workload.KeyDistribution;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Keys are spread among tables, and some reads ask for several of them. */
class KeyTablesTest {
  /** Only the final transaction has more. */
  private static final int MOST_OPERATIONS = 20;

  @TempDir private Path folder;

  @Test
  void statementsAreAboutTheTableOfTheKey() {
    assertThat(IntStream.range(0, 7).map(KeyTables::of)).containsExactly(0, 1, 2, 0, 1, 2, 0);
    assertThat(KeyTables.of(-1)).isEqualTo(2);
    assertThat(KeyTables.on(0, "DROP TABLE taipan_list")).isEqualTo("DROP TABLE taipan_list");
    assertThat(KeyTables.on(2, "INSERT INTO taipan_array AS t (k, v)"))
        .isEqualTo("INSERT INTO taipan_array_3 AS t (k, v)");
    assertThat(KeyTables.on(1, "SELECT v FROM taipan_registers"))
        .isEqualTo("SELECT v FROM taipan_registers");
  }

  private static Load load(WorkloadKind workload, Isolation isolation) {
    return new Load(
        workload,
        isolation,
        8,
        100,
        Duration.ofMinutes(1),
        workload.usualKeys(),
        KeyDistribution.UNIFORM,
        0.02,
        0,
        Duration.ZERO,
        5);
  }

  /** Some reads are of ranges: those of several keys of a table, one behind the other. */
  @ParameterizedTest
  @EnumSource(names = {"MINI", "REGISTERS", "LISTS"})
  void someReadsAreOfRanges(WorkloadKind workload) throws Exception {
    Path file = folder.resolve("history");
    try (Database h2 = PlainH2.start("ranges" + workload)) {
      new LiveRun(h2, load(workload, Isolation.SERIALIZABLE)).record(file);
    }
    History history = HistoryFiles.read(file);
    long ranges =
        IntStream.range(1, history.operations())
            .filter(read -> isRead(history, read) && isRead(history, read - 1))
            .filter(read -> history.transactionOf(read) == history.transactionOf(read - 1))
            .filter(read -> key(history, read) == key(history, read - 1) + KeyTables.COUNT)
            .count();
    assertThat(ranges).isGreaterThan(20);
  }

  private static boolean isRead(History history, int operation) {
    OperationKind kind = history.kind(operation);
    int transaction = history.transactionOf(operation);
    return (kind == OperationKind.READ || kind == OperationKind.LIST_READ)
        && history.operationEnd(transaction) - history.operationStart(transaction)
            < MOST_OPERATIONS;
  }

  private static int key(History history, int operation) {
    return Integer.parseInt(history.keyName(history.key(operation)));
  }
}
