package dev.taipan.checker;

import dev.taipan.checker.strategy.Strategy;
import dev.taipan.encoding.FirstGuess;
import java.util.EnumMap;
import java.util.Map;

/** How many histories were compared, and what decided them. */
final class Tally {

  /** What became of one level: numbers of histories. */
  static final class OfLevel {
    private int satisfied;
    private int violated;
    private int satisfiedBySolver;
    private int violatedBySolver;

    int compared() {
      return satisfied + violated;
    }

    int satisfied() {
      return satisfied;
    }

    int violated() {
      return violated;
    }

    int solved() {
      return satisfiedBySolver + violatedBySolver;
    }

    int violatedBySolver() {
      return violatedBySolver;
    }

    private void add(OfLevel other) {
      satisfied += other.satisfied;
      violated += other.violated;
      satisfiedBySolver += other.satisfiedBySolver;
      violatedBySolver += other.violatedBySolver;
    }

    @Override
    public String toString() {
      return String.format(
          "%d compared: %d satisfied, %d violated; the solver satisfied %d and refuted %d",
          compared(), satisfied, violated, satisfiedBySolver, violatedBySolver);
    }
  }

  private final Map<IsolationLevel, OfLevel> levels = new EnumMap<>(IsolationLevel.class);
  private final Map<FirstGuess, Integer> guesses = new EnumMap<>(FirstGuess.class);
  private int histories;
  private int unsaturated;

  Tally() {
    for (IsolationLevel level : IsolationLevel.values()) {
      levels.put(level, new OfLevel());
    }
  }

  /** Counts the verdict of the default strategy. */
  void count(Verdict verdict) {
    OfLevel tally = of(verdict.level());
    boolean solved = verdict.effort().neededSolver();
    if (verdict.outcome() == Outcome.SATISFIED) {
      tally.satisfied++;
      tally.satisfiedBySolver += solved ? 1 : 0;
    } else {
      tally.violated++;
      tally.violatedBySolver += solved ? 1 : 0;
    }
  }

  /** Counts a history, and the strategy that was drawn for it. */
  void count(Strategy strategy) {
    histories++;
    unsaturated += strategy.saturates() ? 0 : 1;
    guesses.merge(strategy.encoding().guess(), 1, Integer::sum);
  }

  Tally add(Tally other) {
    levels.forEach((level, tally) -> tally.add(other.of(level)));
    other.guesses.forEach((guess, n) -> guesses.merge(guess, n, Integer::sum));
    histories += other.histories;
    unsaturated += other.unsaturated;
    return this;
  }

  OfLevel of(IsolationLevel level) {
    return levels.get(level);
  }

  int histories() {
    return histories;
  }

  /** How many were decided without saturation, too. */
  int unsaturated() {
    return unsaturated;
  }

  /** How many were decided with a first guess, too. */
  int guessed(FirstGuess guess) {
    return guesses.getOrDefault(guess, 0);
  }

  @Override
  public String toString() {
    StringBuilder lines = new StringBuilder();
    lines.append(
        String.format(
            "%d histories, %d without saturation, by first guess %s",
            histories, unsaturated, guesses));
    levels.forEach((level, tally) -> lines.append("\n  " + level.symbol() + ": " + tally));
    return lines.toString();
  }
}
