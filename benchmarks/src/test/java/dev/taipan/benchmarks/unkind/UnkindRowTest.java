package dev.taipan.benchmarks.unkind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.benchmarks.process.ProcessCost;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.log.TransactionOrder;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.History;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnkindRowTest {
  private static UnkindRow row(UnkindInput input, String level) {
    return UnkindRow.all().stream()
        .filter(row -> row.input() == input && row.level().equals(level))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyInputIsMeasuredAtLevelsThatThereAre() {
    Set<UnkindInput> inputs =
        UnkindRow.all().stream().map(UnkindRow::input).collect(Collectors.toSet());
    assertThat(inputs).containsAll(EnumSet.allOf(UnkindInput.class));
    assertThat(UnkindRow.all())
        .allSatisfy(row -> assertThat(IsolationLevel.named(row.level())).isPresent());
  }

  @Test
  void lineHasWhatItCostBesideWhatIsAimedAt() {
    assertThat(row(UnkindInput.REPLICAS_ZIPF, "tcc").line(new ProcessCost(0, 1.234, 2.345, 300.6)))
        .isEqualTo("| replicas-zipf | tcc | AWDIT: 16 to 20 | 4.0 | 2.35 | 1.23 | 301 |");
  }

  @Test
  void lineOfWhatDidNotEndWellSaysSo() {
    assertThat(row(UnkindInput.SHUFFLED_3K, "si").line(new ProcessCost(3, 130, 120, 900)))
        .isEqualTo("| shuffled-3k | si |  | 10.0 | status 3 after 120.0 | | |");
  }

  @Test
  void lineOfAPublishedHistoryThatIsNotThereSaysSo() {
    assertThat(row(UnkindInput.PUBLISHED_RW, "ser").lineWithoutInput())
        .isEqualTo("| published-rw | ser | VeriStrong: 3 to over 95 | 0.45 | no such file | | |");
  }

  @Test
  void whatIsToldOfAnOrderIsTrue(@TempDir Path folder) throws IOException {
    SimulatedWorkload workload =
        SimulatedWorkload.DEFAULTS
            .withSessions(40)
            .withTransactionsPerSession(1)
            .withKeys(5)
            .withSeed(3);
    Path file = folder.resolve("history.txt");
    SimulatedHistory.write(
        workload,
        List.of(),
        file,
        HistoryFormat.TEXT,
        RecordedFields.OPERATIONS,
        TransactionOrder.RANDOM);
    try (OutputStream end = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
      ToldOrder.write(workload, 50, end);
    }
    History told = HistoryFiles.read(file);
    assertThat(told.versionOrder().lists()).isPositive();
    Verdict verdict =
        IsolationChecker.check(
            told, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS.withTrustInVersionOrder());
    assertThat(verdict.outcome()).isEqualTo(Outcome.SATISFIED);
  }

  @Test
  void growthIsOfTimePerOperation() {
    UnkindGrowth growth = new UnkindGrowth();
    growth.add(row(UnkindInput.REPLICAS_500K, "ra"), new ProcessCost(0, 1, 1, 1));
    growth.add(row(UnkindInput.REPLICAS_2M, "tcc"), new ProcessCost(3, 1, 1, 1));
    growth.add(row(UnkindInput.REPLICAS_8M, "ra"), new ProcessCost(0, 1, 8, 1));
    growth.add(row(UnkindInput.REPLICAS_8M, "tcc"), new ProcessCost(0, 1, 8, 1));
    assertThat(growth.lines().strip())
        .isEqualTo(
            "CPU time per operation of replicas-8m, ra, is 0.50 times that of replicas-500k.");
  }
}
