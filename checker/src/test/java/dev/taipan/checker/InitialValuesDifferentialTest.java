package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.oracle.PlainOracle;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.initial.InitialVersion;
import dev.taipan.history.initial.UnwrittenValues;
import dev.taipan.weak.WeakAlgorithm;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every level against its definition, where the initial values are inferred or spelled out, on
 * random tiny histories of registers and of lists.
 */
class InitialValuesDifferentialTest {
  private static final long SEED = 20_261_124;

  /** What was compared: histories, levels that hold, and levels that do not. */
  private record Mix(int histories, int satisfied, int violated) {
    Mix add(Mix other) {
      return new Mix(
          histories + other.histories, satisfied + other.satisfied, violated + other.violated);
    }
  }

  @Test
  void inferredOnesAreWhatNobodyWrote() {
    compareInferred(0, 100);
  }

  @Test
  @Tag("slow")
  void inferredOnesAreWhatNobodyWroteInManyHistories() {
    compareInferred(100_000, 1_500);
  }

  @Test
  @Tag("exhaustive")
  void inferredOnesAreWhatNobodyWroteInFarMoreHistories() {
    compareInferred(200_000, 40_000);
  }

  @Test
  void aSetupInFrontChangesNothing() {
    compareSpelledOut(0, 100);
  }

  @Test
  @Tag("slow")
  void aSetupInFrontOfManyHistoriesChangesNothing() {
    compareSpelledOut(100_000, 1_500);
  }

  @Test
  @Tag("exhaustive")
  void aSetupInFrontOfFarMoreHistoriesChangesNothing() {
    compareSpelledOut(200_000, 40_000);
  }

  private static void compareInferred(long first, int histories) {
    Mix mix =
        LongStream.range(first, first + histories)
            .parallel()
            .mapToObj(InitialValuesDifferentialTest::compareInferred)
            .reduce(new Mix(0, 0, 0), Mix::add);
    assertMix(mix, histories);
  }

  private static void compareSpelledOut(long first, int histories) {
    Mix mix =
        LongStream.range(first, first + histories)
            .parallel()
            .mapToObj(InitialValuesDifferentialTest::compareSpelledOut)
            .reduce(new Mix(0, 0, 0), Mix::add);
    assertMix(mix, histories);
  }

  private static void assertMix(Mix mix, int histories) {
    assertThat(mix.histories()).isGreaterThan(histories / 4);
    assertThat(mix.satisfied()).isGreaterThan(mix.histories());
    assertThat(mix.violated()).isGreaterThan(mix.histories());
  }

  private static History base(long seed) {
    return seed % 2 == 0 ? RandomHistories.of(SEED + seed) : ListHistories.of(SEED + seed);
  }

  private static Mix compareInferred(long seed) {
    History preloaded = Preloading.of(base(seed), new SplittableRandom(seed));
    History inferred = preloaded.withInitialValues(UnwrittenValues.of(preloaded).asInitialValues());
    Mix mix = compare(seed, inferred, InferredByDefinition.of(preloaded));
    return inferred.initialValues().owners() > 0 ? mix : new Mix(0, 0, 0);
  }

  private static Mix compareSpelledOut(long seed) {
    History base = base(seed);
    HistoryBuilder builder = new HistoryBuilder();
    int setup = builder.transaction(builder.session("setup"), 99, TransactionStatus.COMMITTED);
    for (int key = 0; key < base.keys(); key++) {
      if (!base.lists().isList(key)) {
        builder.write(setup, builder.key(base.keyNumber(key)), 0);
      }
    }
    if (!base.hasInitialValue() || builder.operations() == 0) {
      return new Mix(0, 0, 0);
    }
    History withSetup =
        Rewriting.of(base, builder, transaction -> true, new Preloading.Unchanged(base));
    History understood = InitialVersion.ofFormat().in(withSetup);
    assertThat(understood.initialValues().transaction()).hasValue(0);
    Mix mix = compare(seed, understood, base);
    assertNothingInvalidIsMadeValid(seed, understood, withSetup);
    return mix;
  }

  /** What a history satisfies with the setup first it satisfies with an ordinary transaction. */
  private static void assertNothingInvalidIsMadeValid(
      long seed, History understood, History ordinary) {
    for (IsolationLevel level : levels(understood)) {
      if (check(understood, level, seed) == Outcome.SATISFIED) {
        assertThat(check(ordinary, level, seed)).isEqualTo(Outcome.SATISFIED);
      }
    }
  }

  private static Set<IsolationLevel> levels(History history) {
    Set<IsolationLevel> levels = EnumSet.allOf(IsolationLevel.class);
    levels.removeIf(level -> level.needsTimes() && !history.hasTimes());
    return levels;
  }

  private static Outcome check(History history, IsolationLevel level, long seed) {
    RandomGenerator random = new SplittableRandom(~seed);
    CheckOptions drawn =
        CheckOptions.DEFAULTS
            .withEmptyAllowed()
            .withStrategy(Strategies.any(random))
            .withWeakAlgorithm(WeakAlgorithm.values()[random.nextInt(4)]);
    return IsolationChecker.check(history, level, drawn).outcome();
  }

  private static Mix compare(long seed, History history, History byDefinition) {
    Mix mix = new Mix(1, 0, 0);
    for (IsolationLevel level : levels(history)) {
      boolean satisfied = PlainOracle.satisfies(byDefinition, level);
      Outcome expected = satisfied ? Outcome.SATISFIED : Outcome.VIOLATED;
      Outcome alone =
          IsolationChecker.check(history, level, CheckOptions.DEFAULTS.withEmptyAllowed())
              .outcome();
      if (alone != expected || check(history, level, seed) != expected) {
        throw Counterexample.failure(
            seed, history, level.symbol() + " is " + expected, smaller -> Optional.empty());
      }
      mix = mix.add(satisfied ? new Mix(0, 1, 0) : new Mix(0, 0, 1));
    }
    return mix;
  }
}
