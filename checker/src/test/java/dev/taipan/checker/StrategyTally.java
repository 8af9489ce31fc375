package dev.taipan.checker;

import dev.taipan.checker.strategy.Strategy;
import dev.taipan.encoding.EncodingOptions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How often a solver answered, by the options that were in force. */
final class StrategyTally {

  /** Numbers of answers. */
  static final class Answers {
    private int satisfied;
    private int refuted;

    int satisfied() {
      return satisfied;
    }

    int refuted() {
      return refuted;
    }

    private void add(int moreSatisfied, int moreRefuted) {
      satisfied += moreSatisfied;
      refuted += moreRefuted;
    }

    @Override
    public String toString() {
      return satisfied + " satisfied, " + refuted + " refuted";
    }
  }

  private final Map<String, Answers> byOption = new TreeMap<>();
  private final Map<String, Answers> byCombination = new TreeMap<>();

  /** The options of a strategy, as the keys of this tally. */
  static List<String> optionsOf(Strategy strategy) {
    EncodingOptions encoding = strategy.encoding();
    return List.of(
        strategy.saturates() ? "saturated" : "unsaturated",
        strategy.splits() ? "split" : "whole",
        encoding.pairs().mergesRuns() ? "merged" : "unmerged",
        encoding.pairs().dropsUnread() ? "without unread" : "with unread",
        encoding.projects() ? "projected" : "unprojected",
        encoding.twoEdgeCycles() ? "with two-edge cycles" : "without two-edge cycles",
        encoding.guess().name());
  }

  /** Counts answers that were given under a strategy. */
  void count(Strategy strategy, int satisfied, int refuted) {
    List<String> options = optionsOf(strategy);
    options.forEach(option -> answers(byOption, option).add(satisfied, refuted));
    answers(byCombination, String.join(", ", options)).add(satisfied, refuted);
  }

  StrategyTally add(StrategyTally other) {
    other.byOption.forEach(
        (option, more) -> answers(byOption, option).add(more.satisfied, more.refuted));
    other.byCombination.forEach(
        (options, more) -> answers(byCombination, options).add(more.satisfied, more.refuted));
    return this;
  }

  /** The answers while an option had a value. */
  Map<String, Answers> byOption() {
    return byOption;
  }

  /** The answers under each combination of options. */
  Map<String, Answers> byCombination() {
    return byCombination;
  }

  private static Answers answers(Map<String, Answers> counts, String key) {
    return counts.computeIfAbsent(key, absent -> new Answers());
  }
}
