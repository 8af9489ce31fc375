package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.MixedHistories.Feature;
import dev.taipan.checker.MixedHistories.Mixed;
import dev.taipan.checker.oracle.PlainOracle;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import dev.taipan.weak.WeakAlgorithm;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every level against its definition on histories that have every pair of features: unknown and
 * failed outcomes, equal values, lists, version orders as hints and as facts, times, and initial
 * values of any kind. Every pair occurs, which is counted, and what is asserted is the same with
 * the default options and with any.
 */
class FeaturePairsTest {
  private static final CheckOptions PLAIN = CheckOptions.DEFAULTS.withEmptyAllowed();
  private static final long SEED = 20_261_122;
  private static final int FEATURES = Feature.values().length;

  private final AtomicIntegerArray pairs = new AtomicIntegerArray(FEATURES * FEATURES);
  private final AtomicIntegerArray outcomes = new AtomicIntegerArray(2);

  @Test
  void agreesWithTheDefinitionsWhateverAHistoryHas() {
    compare(1_000);
  }

  @Test
  @Tag("slow")
  void agreesWithTheDefinitionsOnManyHistories() {
    compare(10_000);
  }

  @Test
  @Tag("exhaustive")
  void agreesWithTheDefinitionsOnFarMoreHistories() {
    compare(300_000);
  }

  private void compare(int histories) {
    LongStream.range(SEED, SEED + histories).parallel().forEach(this::compareSeed);
    for (Feature one : Feature.values()) {
      for (Feature other : Feature.values()) {
        boolean exclusive =
            one != other
                && (one == Feature.NO_INITIAL || other == Feature.NO_INITIAL)
                && (one == Feature.OTHER_INITIAL || other == Feature.OTHER_INITIAL);
        assertThat(pairs.get(one.ordinal() * FEATURES + other.ordinal()))
            .as("histories with %s and %s", one, other)
            .isGreaterThanOrEqualTo(exclusive ? 0 : histories / 100);
      }
    }
    int verdicts = outcomes.get(0) + outcomes.get(1);
    assertThat(outcomes.get(0)).as("satisfied").isGreaterThan(verdicts / 4);
    assertThat(outcomes.get(1)).as("violated").isGreaterThan(verdicts / 5);
  }

  private void compareSeed(long seed) {
    Mixed mixed = MixedHistories.of(seed);
    for (Feature one : mixed.features()) {
      mixed
          .features()
          .forEach(other -> pairs.incrementAndGet(one.ordinal() * FEATURES + other.ordinal()));
    }
    History history = mixed.history();
    SplittableRandom random = new SplittableRandom(seed);
    CheckOptions drawn =
        PLAIN
            .withStrategy(Strategies.any(random))
            .withWeakAlgorithm(WeakAlgorithm.values()[random.nextInt(4)]);
    for (IsolationLevel level : IsolationLevel.values()) {
      if (level.needsTimes() && !history.hasTimes()) {
        continue;
      }
      boolean expected = PlainOracle.satisfies(history, level);
      assertOutcome(seed, history, level, PLAIN, expected);
      assertOutcome(seed, history, level, drawn, expected);
      VersionOrder facts =
          level.definition() instanceof Definition.Strong
              ? history.versionOrder()
              : VersionOrder.NONE;
      boolean trusting = PlainOracle.satisfies(history, facts, level);
      assertOutcome(seed, history, level, PLAIN.withTrustInVersionOrder(), trusting);
      assertOutcome(seed, history, level, drawn.withTrustInVersionOrder(), trusting);
      outcomes.incrementAndGet(expected ? 0 : 1);
    }
  }

  private static void assertOutcome(
      long seed, History history, IsolationLevel level, CheckOptions options, boolean expected) {
    try {
      assertThat(IsolationChecker.check(history, level, options).outcome())
          .isEqualTo(expected ? Outcome.SATISFIED : Outcome.VIOLATED);
    } catch (RuntimeException | AssertionError wrong) {
      throw new AssertionError(
          String.format(
              "seed %d, %s, %s trusting %s, initial %s:%n%s",
              seed,
              level.symbol(),
              options,
              options.trustsVersionOrder(),
              history.hasInitialValue() ? history.initialValue() : "none",
              Notation.lines(history)),
          wrong);
    }
  }
}
