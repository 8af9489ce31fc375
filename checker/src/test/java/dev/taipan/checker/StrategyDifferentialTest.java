package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every strategy gives the same verdicts. */
class StrategyDifferentialTest {

  @ParameterizedTest
  @EnumSource(
      names = {
        "SERIALIZABILITY",
        "STRONG_SESSION_SERIALIZABILITY",
        "SNAPSHOT_ISOLATION",
        "STRONG_SESSION_SNAPSHOT_ISOLATION",
        "PREFIX_CONSISTENCY"
      })
  void allStrategiesAgree(IsolationLevel level) {
    Random random = new Random(level.ordinal());
    int solved = 0;
    for (long seed = 0; seed < 20_000; seed++) {
      History history = RandomHistories.of(seed);
      Strategy strategy = Strategies.any(random);
      Outcome expected = IsolationChecker.check(history, level, CheckOptions.DEFAULTS).outcome();
      Verdict verdict =
          IsolationChecker.check(history, level, CheckOptions.DEFAULTS.withStrategy(strategy));
      assertThat(verdict.outcome()).as("seed %d, %s", seed, strategy).isEqualTo(expected);
      solved += verdict.effort().neededSolver() ? 1 : 0;
    }
    assertThat(solved).as("histories where the solver was needed").isGreaterThan(2000);
  }
}
