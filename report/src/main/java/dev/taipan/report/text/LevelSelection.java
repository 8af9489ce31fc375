package dev.taipan.report.text;

import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/** Which verdicts of a history a report for people speaks about; JSON has them all. */
public enum LevelSelection {
  /** Everything: somebody asked about these levels by name. */
  ALL {
    @Override
    public List<Verdict> inOneLine(List<Verdict> verdicts, Outcome outcome) {
      return having(outcome, verdicts).toList();
    }

    @Override
    List<Verdict> explained(List<Verdict> verdicts) {
      return having(Outcome.VIOLATED, verdicts).toList();
    }
  },

  /** The frontier: the strongest levels that hold, and the weakest that do not. */
  FRONTIER {
    @Override
    public List<Verdict> inOneLine(List<Verdict> verdicts, Outcome outcome) {
      return switch (outcome) {
        case SATISFIED -> withoutRedundant(verdicts, outcome, (one, other) -> implies(other, one));
        case VIOLATED -> withoutRedundant(verdicts, outcome, (one, other) -> implies(one, other));
        case UNKNOWN -> having(outcome, verdicts).toList();
      };
    }

    @Override
    List<Verdict> explained(List<Verdict> verdicts) {
      List<Verdict> violated = having(Outcome.VIOLATED, verdicts).toList();
      return violated.isEmpty() ? violated : violated.subList(violated.size() - 1, violated.size());
    }
  };

  /** Those of an outcome that one line about the whole history mentions, strongest first. */
  public abstract List<Verdict> inOneLine(List<Verdict> verdicts, Outcome outcome);

  /** Those whose violation is explained, of verdicts that are ordered strongest first. */
  abstract List<Verdict> explained(List<Verdict> verdicts);

  private static Stream<Verdict> having(Outcome outcome, List<Verdict> verdicts) {
    return verdicts.stream().filter(verdict -> verdict.outcome() == outcome);
  }

  private static List<Verdict> withoutRedundant(
      List<Verdict> verdicts, Outcome outcome, BiPredicate<Verdict, Verdict> redundant) {
    return having(outcome, verdicts)
        .filter(one -> having(outcome, verdicts).noneMatch(other -> redundant.test(one, other)))
        .toList();
  }

  private static boolean implies(Verdict stronger, Verdict weaker) {
    return stronger.level() != weaker.level() && stronger.level().implies(weaker.level());
  }
}
