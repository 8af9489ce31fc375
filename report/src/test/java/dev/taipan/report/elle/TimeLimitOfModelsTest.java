package dev.taipan.report.elle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.ListHistories;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.TinyHistories;
import dev.taipan.history.History;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Running out of time is an answer of its own for models, too. */
class TimeLimitOfModelsTest {

  @Test
  void noTimeForModelsGivesTheRightAnswerOrNone() {
    CheckOptions noTime = CheckOptions.DEFAULTS.withEmptyAllowed().withTimeout(Duration.ZERO);
    int unanswered = 0;
    for (long seed = 0; seed < 16; seed++) {
      History history =
          seed % 2 == 0 ? TinyHistories.withUniqueValues(seed) : ListHistories.of(seed);
      for (ConsistencyModel model : ConsistencyModel.values()) {
        Outcome hurried = ElleChecker.check(history, Set.of(model), noTime).valid();
        Outcome right =
            ElleChecker.check(history, Set.of(model), noTime.withTimeout(Duration.ofDays(1)))
                .valid();
        assertThat(hurried).as("%s of %d", model, seed).isIn(Outcome.UNKNOWN, right);
        unanswered += hurried == Outcome.UNKNOWN ? 1 : 0;
      }
    }
    assertThat(unanswered).isGreaterThan(16);
  }
}
