package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.oracle.PlainOracle;
import dev.taipan.history.History;
import dev.taipan.weak.WeakAlgorithm;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every level against its definition, on random tiny histories of lists. */
class ListDifferentialTest {
  private static final long SEED = 20_261_123;

  /** Verdicts by level, satisfied ones first. */
  private static final class Mix {
    private final Map<IsolationLevel, int[]> counts = new EnumMap<>(IsolationLevel.class);

    Mix() {
      for (IsolationLevel level : IsolationLevel.values()) {
        counts.put(level, new int[2]);
      }
    }

    Mix add(Mix other) {
      other.counts.forEach(
          (level, count) -> {
            counts.get(level)[0] += count[0];
            counts.get(level)[1] += count[1];
          });
      return this;
    }
  }

  @Test
  void agreesWithTheDefinitionsOnFourHundredHistories() {
    compare(400);
  }

  @Test
  @Tag("slow")
  void agreesWithTheDefinitionsOnMoreHistories() {
    compare(8_000);
  }

  @Test
  @Tag("exhaustive")
  void agreesWithTheDefinitionsOnTwoHundredThousandHistories() {
    compare(200_000);
  }

  private static void compare(int histories) {
    Mix mix =
        LongStream.range(SEED + histories, SEED + 2L * histories)
            .parallel()
            .mapToObj(ListDifferentialTest::compareSeed)
            .reduce(new Mix(), (one, other) -> new Mix().add(one).add(other));
    assertThat(mix.counts)
        .allSatisfy(
            (level, count) -> {
              int all = count[0] + count[1];
              assertThat(all).isGreaterThan(histories / 3);
              assertThat(count[0]).as("satisfied").isGreaterThan(all / 10);
              boolean weakest = level == IsolationLevel.CUT_ISOLATION;
              assertThat(count[1]).as("violated").isGreaterThan(all / (weakest ? 100 : 10));
            });
  }

  private static Mix compareSeed(long seed) {
    History history = ListHistories.of(seed);
    Mix mix = new Mix();
    Optional<String> found = disagreement(history, seed, mix);
    if (found.isPresent()) {
      throw Counterexample.failure(
          seed, history, found.get(), smaller -> disagreement(smaller, seed, new Mix()));
    }
    return mix;
  }

  private static Optional<String> disagreement(History history, long seed, Mix mix) {
    SplittableRandom random = new SplittableRandom(seed);
    CheckOptions drawn =
        CheckOptions.DEFAULTS
            .withEmptyAllowed()
            .withStrategy(Strategies.any(random))
            .withWeakAlgorithm(WeakAlgorithm.values()[random.nextInt(4)]);
    for (IsolationLevel level : IsolationLevel.values()) {
      if (level.needsTimes() && !history.hasTimes()) {
        continue;
      }
      try {
        Outcome expected =
            PlainOracle.satisfies(history, level) ? Outcome.SATISFIED : Outcome.VIOLATED;
        Verdict verdict =
            IsolationChecker.check(history, level, CheckOptions.DEFAULTS.withEmptyAllowed());
        Outcome other = IsolationChecker.check(history, level, drawn).outcome();
        if (verdict.outcome() != expected || other != expected) {
          return Optional.of(
              String.format(
                  "%s is %s by definition, but %s (%s), and %s with options drawn",
                  level.symbol(), expected, verdict.outcome(), verdict.violation(), other));
        }
        mix.counts.get(level)[expected == Outcome.SATISFIED ? 0 : 1]++;
      } catch (RuntimeException | Error defect) {
        return Optional.of(level.symbol() + " raises " + defect);
      }
    }
    return Optional.empty();
  }
}
