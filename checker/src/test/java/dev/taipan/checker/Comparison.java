package dev.taipan.checker;

import dev.taipan.checker.oracle.Oracle;
import dev.taipan.checker.strategy.Strategy;
import dev.taipan.history.History;
import dev.taipan.history.parallel.Workers;
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

  /** Threads take long to start, for so tiny histories; so only a few of these have several. */
  private static final int HISTORIES_PER_THREADS = 200;

  private final Strategy strategy;
  private final WeakAlgorithm weakAlgorithm;
  private final Workers workers;

  Comparison(long seed) {
    RandomGenerator random = new SplittableRandom(~seed);
    strategy = Strategies.any(random);
    weakAlgorithm = ALGORITHMS[random.nextInt(ALGORITHMS.length)];
    workers =
        switch (random.nextInt(HISTORIES_PER_THREADS)) {
          case 0 -> new Workers(2, 1);
          case 1 -> new Workers(4, 1);
          default -> Workers.ONE;
        };
  }

  /** The levels that say something of a history. */
  private static Set<IsolationLevel> applicable(History history) {
    Set<IsolationLevel> applicable = EnumSet.allOf(IsolationLevel.class);
    applicable.removeIf(level -> level.needsTimes() && !history.hasTimes());
    return applicable;
  }

  /** What the checker gets wrong about a history, if anything; verdicts that are right count. */
  Optional<String> disagreement(History history, Tally tally) {
    String asked = "checkAll";
    try {
      Set<IsolationLevel> satisfied = Oracle.satisfied(history);
      Map<IsolationLevel, Verdict> all =
          IsolationChecker.checkAll(history, CheckOptions.DEFAULTS.withEmptyAllowed());
      if (!all.keySet().equals(applicable(history))) {
        return Optional.of("all levels are said to be " + all.keySet());
      }
      for (IsolationLevel level : applicable(history)) {
        Outcome expected = satisfied.contains(level) ? Outcome.SATISFIED : Outcome.VIOLATED;
        asked = level.symbol();
        Verdict alone =
            IsolationChecker.check(history, level, CheckOptions.DEFAULTS.withEmptyAllowed());
        asked =
            String.format("%s by %s, %s and %s", level.symbol(), workers, weakAlgorithm, strategy);
        Verdict drawn = IsolationChecker.check(history, level, options());
        if (alone.outcome() != expected
            || drawn.outcome() != expected
            || all.get(level).outcome() != expected) {
          return Optional.of(
              String.format(
                  "%s is %s by definition.%n  Alone: %s%n  Among all levels: %s%n  Drawn: %s",
                  asked, expected, said(alone), said(all.get(level)), said(drawn)));
        }
        tally.count(alone);
      }
    } catch (RuntimeException | Error defect) {
      return Optional.of(asked + " raises " + defect);
    }
    tally.count(strategy);
    return Optional.empty();
  }

  private CheckOptions options() {
    return CheckOptions.DEFAULTS
        .withEmptyAllowed()
        .withStrategy(strategy)
        .withWeakAlgorithm(weakAlgorithm)
        .withWorkers(workers);
  }

  private static String said(Verdict verdict) {
    return verdict.outcome() + ", " + verdict.reason();
  }
}
