package dev.taipan.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.log.TransactionOrder;
import dev.taipan.generate.plant.Injection;
import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.generate.plant.UnplantableAnomalyException;
import dev.taipan.generate.protocol.SimulatedWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReorderedHistoryTest {
  private static final SimulatedWorkload WORKLOAD =
      SimulatedWorkload.DEFAULTS.withSessions(5).withTransactionsPerSession(8).withKeys(20);

  @TempDir private Path folder;

  private List<String> lines(TransactionOrder order) throws IOException {
    Path file = folder.resolve(order + ".txt");
    SimulatedHistory.write(
        WORKLOAD, List.of(), file, HistoryFormat.TEXT, RecordedFields.OPERATIONS, order);
    return Files.readAllLines(file);
  }

  private static String session(String line) {
    return line.split(",")[2];
  }

  /** What each session did, one operation after the other. */
  private static Map<String, List<String>> bySession(List<String> lines) {
    Map<String, List<String>> sessions = new HashMap<>();
    for (String line : lines) {
      String operation = line.substring(0, line.lastIndexOf(','));
      sessions.computeIfAbsent(session(line), ignored -> new ArrayList<>()).add(operation);
    }
    return sessions;
  }

  @ParameterizedTest
  @EnumSource
  void sessionsDoTheSameInEveryOrder(TransactionOrder order) throws IOException {
    assertThat(bySession(lines(order))).isEqualTo(bySession(lines(TransactionOrder.COMMITS)));
  }

  @ParameterizedTest
  @EnumSource
  void transactionsAreNumberedAsTheyStand(TransactionOrder order) throws IOException {
    List<Integer> numbers =
        lines(order).stream()
            .map(line -> Integer.parseInt(line.split(",")[3].replace(")", "")))
            .toList();
    assertThat(numbers).isSorted();
    assertThat(numbers.stream().distinct().count()).isEqualTo(40);
  }

  @Test
  void sessionsComeOneAfterTheOther() throws IOException {
    List<String> order = lines(TransactionOrder.SESSIONS).stream().map(l -> session(l)).toList();
    assertThat(order).isSorted();
  }

  @Test
  void randomOrderIsNeitherThatOfCommitsNorThatOfSessions() throws IOException {
    assertThat(lines(TransactionOrder.RANDOM))
        .isNotEqualTo(lines(TransactionOrder.COMMITS))
        .isNotEqualTo(lines(TransactionOrder.SESSIONS));
  }

  @Test
  void anomaliesArePlantedOnlyInTheOrderOfCommits() {
    assertThatThrownBy(
            () ->
                SimulatedHistory.write(
                    WORKLOAD,
                    List.of(new Injection(PlantedAnomaly.LOST_UPDATE, 1)),
                    folder.resolve("bad.txt"),
                    HistoryFormat.TEXT,
                    RecordedFields.OPERATIONS,
                    TransactionOrder.RANDOM))
        .isInstanceOf(UnplantableAnomalyException.class)
        .hasMessageContaining("order of commits");
  }
}
