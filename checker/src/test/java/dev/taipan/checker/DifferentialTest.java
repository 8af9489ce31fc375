package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.oracle.Oracle;
import dev.taipan.history.History;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every level against its definition, on random tiny histories. */
class DifferentialTest {
  private static final long SEED = 20_261_120;

  @Test
  void agreesWithTheDefinitionsOnTwentyThousandHistories() {
    compare(SEED, 20_000);
  }

  @Test
  @Tag("slow")
  void agreesWithTheDefinitionsOnAMillionHistories() {
    compare(SEED + 1_000_000_000, 1_000_000);
  }

  private static void compare(long firstSeed, int count) {
    Map<IsolationLevel, Integer> satisfied = new EnumMap<>(IsolationLevel.class);
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      History history = RandomHistories.of(seed);
      Map<IsolationLevel, Verdict> all = IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
      for (IsolationLevel level : IsolationLevel.values()) {
        boolean expected = Oracle.satisfies(history, level);
        Outcome outcome = expected ? Outcome.SATISFIED : Outcome.VIOLATED;
        assertThat(IsolationChecker.check(history, level, CheckOptions.DEFAULTS).outcome())
            .as("%s of the history of seed %d", level, seed)
            .isEqualTo(outcome);
        assertThat(all.get(level).outcome())
            .as("%s of the history of seed %d, among all levels", level, seed)
            .isEqualTo(outcome);
        satisfied.merge(level, expected ? 1 : 0, Integer::sum);
      }
    }
    assertThat(satisfied)
        .allSatisfy(
            (level, number) ->
                assertThat(number)
                    .as("histories that satisfy %s: a fair mix", level)
                    .isBetween(count / 4, count * 3 / 4));
  }
}
