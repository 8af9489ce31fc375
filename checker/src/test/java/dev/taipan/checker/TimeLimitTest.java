package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Running out of time is an answer of its own, never a wrong one. */
class TimeLimitTest {

  @ParameterizedTest
  @EnumSource
  void noTimeGivesNoAnswer(IsolationLevel level) {
    CheckOptions noTime = CheckOptions.DEFAULTS.withEmptyAllowed().withTimeout(Duration.ZERO);
    for (long seed = 0; seed < 200; seed++) {
      History history = RandomHistories.of(seed);
      if (level.needsTimes() && !history.hasTimes()) {
        continue;
      }
      Verdict verdict = IsolationChecker.check(history, level, noTime);
      assertThat(verdict.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(verdict.reason()).isEqualTo("time limit reached");
      assertThat(verdict.violation()).isEmpty();
    }
  }

  @Test
  void noTimeForAllLevelsGivesNoAnswerToAny() {
    CheckOptions noTime = CheckOptions.DEFAULTS.withEmptyAllowed().withTimeout(Duration.ZERO);
    assertThat(IsolationChecker.checkAll(RandomHistories.of(1), noTime).values())
        .extracting(Verdict::outcome)
        .containsOnly(Outcome.UNKNOWN);
  }

  @Test
  void hardlyAnyTimeGivesTheRightAnswerOrNone() {
    for (long seed = 0; seed < 1000; seed++) {
      History history = RandomHistories.of(seed);
      CheckOptions hurried = CheckOptions.DEFAULTS.withTimeout(Duration.ofNanos(seed * 400));
      Map<IsolationLevel, Verdict> right =
          IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
      IsolationChecker.checkAll(history, hurried)
          .forEach(
              (level, verdict) ->
                  assertThat(verdict.outcome()).isIn(Outcome.UNKNOWN, right.get(level).outcome()));
    }
  }
}
