package dev.taipan.checker;

import dev.taipan.checker.oracle.Oracle;
import dev.taipan.history.History;
import dev.taipan.weak.WeakAlgorithm;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Compares the checker with the oracle, on all levels and with options that a seed draws. */
final class Comparison {
  private static final WeakAlgorithm[] ALGORITHMS = WeakAlgorithm.values();

  private final Strategy strategy;
  private final WeakAlgorithm weakAlgorithm;

  Comparison(long seed) {
    RandomGenerator random = new SplittableRandom(~seed);
    strategy = Strategies.any(random);
    weakAlgorithm = ALGORITHMS[random.nextInt(ALGORITHMS.length)];
  }

  Strategy strategy() {
    return strategy;
  }

  /** The levels that say something of a history. */
  static Set<IsolationLevel> applicable(History history) {
    Set<IsolationLevel> applicable = EnumSet.allOf(IsolationLevel.class);
    applicable.removeIf(level -> level.needsTimes() && !history.hasTimes());
    return applicable;
  }

  /** What the checker gets wrong about a history, if anything; verdicts that are right count. */
  Optional<String> disagreement(History history, Tally tally) {
    Set<IsolationLevel> satisfied = Oracle.satisfied(history);
    CheckOptions drawn =
        CheckOptions.DEFAULTS.withStrategy(strategy).withWeakAlgorithm(weakAlgorithm);
    String asked = "";
    try {
      asked = "all levels";
      Map<IsolationLevel, Verdict> all = IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
      if (!all.keySet().equals(applicable(history))) {
        return Optional.of("all levels are " + all.keySet());
      }
      for (IsolationLevel level : applicable(history)) {
        Outcome expected = satisfied.contains(level) ? Outcome.SATISFIED : Outcome.VIOLATED;
        asked = level.symbol();
        Verdict alone = IsolationChecker.check(history, level, CheckOptions.DEFAULTS);
        asked = level.symbol() + " with " + weakAlgorithm + " and " + strategy;
        Verdict other = IsolationChecker.check(history, level, drawn);
        if (alone.outcome() != expected
            || other.outcome() != expected
            || all.get(level).outcome() != expected) {
          return Optional.of(
              String.format(
                  "%s is %s by definition,%n  %s alone,%n  %s among all levels,%n  %s with %s and %s",
                  level, expected, alone, all.get(level), other, weakAlgorithm, strategy));
        }
        tally.count(alone);
      }
    } catch (RuntimeException | StackOverflowError defect) {
      return Optional.of(asked + " raises " + defect);
    }
    tally.count(strategy);
    return Optional.empty();
  }
}
