package dev.taipan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.generate.SimulatedHistory;
import dev.taipan.generate.log.RecordedFields;
import dev.taipan.generate.plant.Injection;
import dev.taipan.generate.plant.Planted;
import dev.taipan.generate.plant.PlantedAnomaly;
import dev.taipan.generate.protocol.ConcurrencyControl;
import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.workload.ValueKind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is planted is found, at the levels that it violates, and nothing else is. */
class PlantedAnomaliesTest {
  private static final SimulatedWorkload BASE =
      SimulatedWorkload.DEFAULTS
          .withSessions(8)
          .withTransactionsPerSession(6)
          .withOperationsPerTransaction(4)
          .withKeys(10);

  private static Stream<Arguments> anomaliesAndValues() {
    return Arrays.stream(PlantedAnomaly.values())
        .flatMap(
            anomaly ->
                Arrays.stream(ValueKind.values())
                    .filter(values -> values == ValueKind.LISTS || !anomaly.needsLists())
                    .map(values -> Arguments.of(anomaly, values)));
  }

  private static boolean violates(PlantedAnomaly anomaly, IsolationLevel level) {
    return anomaly.weakestLevels().stream()
        .map(symbol -> IsolationLevel.named(symbol).orElseThrow())
        .anyMatch(level::implies);
  }

  private static Map<IsolationLevel, Verdict> verdicts(SimulatedHistory.WithAnomalies made) {
    return IsolationChecker.checkAll(made.history(), CheckOptions.DEFAULTS);
  }

  @ParameterizedTest
  @MethodSource("anomaliesAndValues")
  void violateTheirLevelsAndNoOthers(PlantedAnomaly anomaly, ValueKind values) {
    for (ConcurrencyControl control :
        List.of(ConcurrencyControl.LOCKING, ConcurrencyControl.SERIALIZABLE_SNAPSHOT_ISOLATION)) {
      for (int seed = 0; seed < 4; seed++) {
        SimulatedWorkload workload =
            BASE.withValues(values).withConcurrencyControl(control).withSeed(seed);
        SimulatedHistory.WithAnomalies made =
            SimulatedHistory.of(
                workload,
                RecordedFields.OPERATIONS_AND_TIMES,
                List.of(new Injection(anomaly, 1 + seed % 2)));

        assertThat(made.planted()).hasSize(1 + seed % 2);
        verdicts(made)
            .forEach(
                (level, verdict) ->
                    assertThat(verdict.outcome())
                        .as("%s at %s, seed %s", anomaly, level, workload.seed())
                        .isEqualTo(
                            violates(anomaly, level) ? Outcome.VIOLATED : Outcome.SATISFIED));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("anomaliesAndValues")
  void areReportedAsWhatTheyAre(PlantedAnomaly anomaly, ValueKind values) {
    SimulatedHistory.WithAnomalies made =
        SimulatedHistory.of(
            BASE.withValues(values), RecordedFields.OPERATIONS, List.of(new Injection(anomaly, 1)));
    Planted planted = made.planted().get(0);
    IsolationLevel weakest = IsolationLevel.named(anomaly.weakestLevels().get(0)).orElseThrow();

    Violation violation = verdicts(made).get(weakest).violation().orElseThrow();

    assertThat(violation.anomaly()).isEqualTo(anomaly.anomaly());
    List<String> transactions =
        planted.transactions().stream().map(transaction -> "T" + transaction.number()).toList();
    assertThat(violation.transactions())
        .containsAnyElementsOf(transactions)
        .isSubsetOf(
            Stream.concat(transactions.stream(), Stream.of("the initial transaction")).toList());
  }

  /** In the middle of what weaker stores do, too, nothing else goes wrong. */
  @ParameterizedTest
  @CsvSource({"SNAPSHOT_ISOLATION,strong-si", "CAUSAL,tcc", "READ_COMMITTED,rc"})
  void leaveAloneWhatTheyDoNotViolate(ConcurrencyControl control, String promise) {
    IsolationLevel promised = IsolationLevel.named(promise).orElseThrow();
    List<Injection> harmless =
        Arrays.stream(PlantedAnomaly.values())
            .filter(anomaly -> !violates(anomaly, promised))
            .map(anomaly -> new Injection(anomaly, 2))
            .toList();
    assertThat(harmless).isNotEmpty();

    for (int seed = 0; seed < 30; seed++) {
      SimulatedWorkload workload =
          BASE.withValues(ValueKind.values()[seed % 2])
              .withConcurrencyControl(control)
              .withAbortRatio(0.1)
              .withUnknownRatio(0.1)
              .withSeed(seed);
      SimulatedHistory.WithAnomalies made =
          SimulatedHistory.of(workload, RecordedFields.OPERATIONS_AND_TIMES, harmless);

      assertThat(made.planted()).hasSize(2 * harmless.size());
      assertThat(IsolationChecker.check(made.history(), promised, CheckOptions.DEFAULTS).outcome())
          .isEqualTo(Outcome.SATISFIED);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theLevelsThatItViolatesAreLevels(PlantedAnomaly planted) {
    assertThat(planted.weakestLevels())
        .isNotEmpty()
        .allSatisfy(symbol -> assertThat(IsolationLevel.named(symbol)).isPresent());
  }

  @ParameterizedTest
  @EnumSource
  void patternsCanBePlantedByName(Tap tap) {
    assertThat(PlantedAnomaly.named(tap.title())).isPresent();
  }
}
