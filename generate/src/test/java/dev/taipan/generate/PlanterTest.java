package dev.taipan.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.generate.log.KeyGenerations;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.plant.Injection;
import dev.taipan.generate.plant.Planted;
import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.History;
import dev.taipan.workload.ValueKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class PlanterTest {
  private static final List<Injection> INJECTIONS =
      List.of(
          new Injection(PlantedAnomaly.LONG_FORK, 5),
          new Injection(PlantedAnomaly.INCOMPATIBLE_ORDER, 5));

  /** At most 3,000 versions of each of 7 slots, 4 to a key: see {@link KeyGenerations#unused}. */
  private static final long FIRST_PLANTED = 7 * 750;

  private static SimulatedWorkload workload(ConcurrencyControl control) {
    return SimulatedWorkload.DEFAULTS
        .withSessions(5)
        .withOperationsPerTransaction(3)
        .withKeys(7)
        .withValues(ValueKind.LISTS)
        .withMostWritesPerKey(4)
        .withConcurrencyControl(control);
  }

  private static Map<Integer, Integer> byNumber(History history) {
    Map<Integer, Integer> transactions = new HashMap<>();
    for (int t = 0; t < history.transactions(); t++) {
      transactions.put(Integer.valueOf(history.transactionName(t)), t);
    }
    return transactions;
  }

  @ParameterizedTest
  @EnumSource
  void whatIsPlantedStandsInTheHistory(ConcurrencyControl control) {
    SimulatedHistory.WithAnomalies made =
        SimulatedHistory.of(workload(control), RecordedFields.OPERATIONS_AND_TIMES, INJECTIONS);
    History history = made.history();
    Map<Integer, Integer> byNumber = byNumber(history);

    assertThat(made.planted()).hasSize(10);
    assertThat(history.transactions()).isEqualTo(1000 + 10 * 4);
    for (Planted planted : made.planted()) {
      for (Planted.Transaction transaction : planted.transactions()) {
        int t = byNumber.get(transaction.number());
        assertThat(history.sessionName(history.sessionOf(t))).isEqualTo(transaction.session());
        assertThat(history.status(t)).isEqualTo(transaction.status());
        assertThat(history.operationEnd(t) - history.operationStart(t))
            .isEqualTo(transaction.operations().size());
        for (int o = history.operationStart(t); o < history.operationEnd(t); o++) {
          assertThat(history.keyName(history.key(o))).isIn(planted.keys());
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void nobodyElseUsesTheirKeysOrEndsMeanwhile(ConcurrencyControl control) {
    SimulatedHistory.WithAnomalies made =
        SimulatedHistory.of(workload(control), RecordedFields.OPERATIONS_AND_TIMES, INJECTIONS);
    History history = made.history();
    Map<Integer, Integer> byNumber = byNumber(history);

    for (Planted planted : made.planted()) {
      List<Integer> own =
          planted.transactions().stream().map(t -> byNumber.get(t.number())).toList();
      long start = own.stream().mapToLong(history::startTime).min().orElseThrow();
      long end = own.stream().mapToLong(history::endTime).max().orElseThrow();
      assertThat(own.stream().mapToLong(history::startTime).max().orElseThrow())
          .as("they overlap")
          .isLessThan(own.stream().mapToLong(history::endTime).min().orElseThrow());
      for (int t = 0; t < history.transactions(); t++) {
        if (!own.contains(t)) {
          assertThat(history.endTime(t) < start || history.endTime(t) > end).isTrue();
          for (int o = history.operationStart(t); o < history.operationEnd(t); o++) {
            assertThat(planted.keys()).doesNotContain(history.keyName(history.key(o)));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theyAreAllOverTheHistory(ConcurrencyControl control) {
    List<Planted> planted =
        SimulatedHistory.of(
                workload(control),
                RecordedFields.OPERATIONS,
                List.of(new Injection(PlantedAnomaly.WRITE_SKEW, 40)))
            .planted();
    int[] numbers = planted.stream().mapToInt(one -> one.transactions().get(0).number()).toArray();

    assertThat(numbers).isSorted();
    assertThat(numbers[0]).isLessThan(200);
    assertThat(numbers[20]).isBetween(250, 850);
    assertThat(numbers[39]).isGreaterThan(800);
    assertThat(planted.stream().map(one -> one.transactions().get(0).session()).distinct())
        .hasSize(5);
  }

  /** Replicas come to agree when something is planted, so causal stores go on differently. */
  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "CAUSAL")
  void theRestIsAsItIsWithoutThem(ConcurrencyControl control) {
    History without = SimulatedHistory.of(workload(control));
    SimulatedHistory.WithAnomalies with =
        SimulatedHistory.of(workload(control), RecordedFields.OPERATIONS, INJECTIONS);

    assertThat(values(with.history(), FIRST_PLANTED)).isEqualTo(values(without, FIRST_PLANTED));
  }

  /** What was read and written of keys with smaller numbers, in session order. */
  private static List<String> values(History history, long end) {
    return IntStream.range(0, history.operations())
        .filter(o -> history.keyNumber(history.key(o)) < end)
        .mapToObj(o -> history.isWrite(o) + history.keyName(history.key(o)) + history.value(o))
        .toList();
  }
}
