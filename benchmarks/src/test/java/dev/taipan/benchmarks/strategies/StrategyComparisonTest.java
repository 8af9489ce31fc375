package dev.taipan.benchmarks.strategies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.taipan.benchmarks.input.BenchmarkCase;
import dev.taipan.benchmarks.measure.RunEnd;
import dev.taipan.encoding.Solvers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StrategyComparisonTest {

  private static Result result(Comparison comparison, String history, String strategy) {
    return comparison.results().stream()
        .filter(result -> result.question().history().name().equals(history))
        .filter(result -> result.strategy().name().equals(strategy))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void countsTheRoundsThatAreNotForWarmingUp() {
    Comparison comparison = Example.compare(1, 3);

    assertThat(comparison.allRuns()).hasSize(4 * 2 * 2);
    Result result = result(comparison, "contended", "cdcl");
    assertThat(result.runs()).extracting(StrategyRun::round).containsExactly(1, 2, 3);
    assertThat(result.typical().measurement().end()).isEqualTo(RunEnd.SATISFIED);
    assertThat(result.typicalNanos()).isBetween(result.shortest(), result.longest());
    assertThat(result(comparison, "skewed", "cdcl").typical().measurement().end())
        .isEqualTo(RunEnd.VIOLATED);
    assertThat(comparison.disagreements()).isEmpty();
    assertThat(comparison.failures()).isEmpty();
  }

  @Test
  void doesNotTryAgainWhatRanOutOfTimeWarmingUp() {
    Comparison comparison = Example.compare(1, 3, StubSolver.slow());

    Result slow = result(comparison, "contended", "slow");
    assertThat(slow.runs()).singleElement().extracting(StrategyRun::round).isEqualTo(0);
    assertThat(slow.isAnswered()).isFalse();
    assertThat(slow.typical().measurement().end()).isEqualTo(RunEnd.TIMEOUT);
    StrategySummary summary = comparison.summaries().get(2);
    assertThat(summary.timeouts()).isEqualTo(1);
    assertThat(summary.answered()).isEqualTo(1);
    assertThat(summary.medianMillis()).as("of an answer and none").isEmpty();
  }

  @Test
  void saysWhichSolverStopsMuchTooLate() {
    NamedStrategy late = StubSolver.late(Duration.ofMillis(2500));
    Comparison comparison =
        new StrategyComparison(
                List.of(Example.CONTENDED),
                new StrategySelection(List.of(late, StubSolver.slow()), Map.of()),
                0,
                1,
                Duration.ofSeconds(1))
            .run((question, strategy, step) -> {});

    assertThat(comparison.runs())
        .extracting(run -> run.measurement().reason())
        .satisfiesExactly(
            reason ->
                assertThat(reason)
                    .matches("time limit reached, but stopped only after [2-9]\\.\\d s"),
            reason -> assertThat(reason).isEqualTo("time limit reached"));
  }

  @Test
  void oneTimeoutOutweighsTheOtherRuns() {
    Comparison comparison = Example.compare(0, 2);
    StrategyRun answered = result(comparison, "contended", "cdcl").runs().get(0);
    StrategyRun late =
        result(Example.compare(0, 1, StubSolver.slow()), "contended", "slow").typical();

    Result both = new Result(answered.question(), answered.strategy(), List.of(answered, late));

    assertThat(both.typical()).isEqualTo(late);
  }

  @Test
  void reportsDifferentAnswers() {
    Comparison comparison = Example.compare(0, 1, StubSolver.wrong());

    assertThat(comparison.disagreements())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.question()).isEqualTo(Example.CONTENDED);
              assertThat(found.violated()).containsExactly("wrong");
              assertThat(found.satisfied()).containsExactly("cdcl", "sat4j-lazy/unsaturated");
              assertThat(found.text()).contains("contended", "violated say wrong");
            });
  }

  @Test
  void aDefectOfOneDoesNotStopTheOthers() {
    Comparison comparison = Example.compare(0, 1, StubSolver.broken());

    assertThat(comparison.failures())
        .singleElement()
        .extracting(run -> run.strategy().name())
        .isEqualTo("broken");
    assertThat(comparison.results()).hasSize(6);
    assertThat(comparison.summaries().get(2).failures()).isEqualTo(1);
  }

  @Test
  void comparesEverySolverByDefault() {
    StrategySelection all = StrategySelection.all();

    assertThat(all.available().size() + all.unavailable().size())
        .isEqualTo(2 * Solvers.all().size());
    assertThat(all.available())
        .extracting(NamedStrategy::name)
        .contains("cdcl", "cdcl/unsaturated");
  }

  @Test
  void refusesWhatMakesNoSense() {
    StrategySelection nothing = new StrategySelection(List.of(), Map.of());
    StrategySelection some = StrategySelection.of(List.of("cdcl"));
    List<BenchmarkCase> cases = List.of(Example.CONTENDED);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StrategyComparison(cases, nothing, 0, 1, Duration.ofSeconds(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StrategyComparison(List.of(), some, 0, 1, Duration.ofSeconds(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StrategyComparison(cases, some, 0, 1, Duration.ZERO));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StrategyComparison(cases, some, 0, 0, Duration.ofSeconds(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StrategySelection.of(List.of("cdcl/quickly")))
        .withMessageContaining("quickly");
  }
}
