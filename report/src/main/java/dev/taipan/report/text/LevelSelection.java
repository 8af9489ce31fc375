package dev.taipan.report.text;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/** Which verdicts of a history a report for people speaks about; JSON has them all. */
public interface LevelSelection {
  /** Everything: somebody asked about these levels by name. */
  LevelSelection ALL =
      new LevelSelection() {
        @Override
        public List<Verdict> inOneLine(List<Verdict> verdicts, Outcome outcome) {
          return having(outcome, verdicts).toList();
        }

        @Override
        public List<Verdict> explained(List<Verdict> verdicts) {
          return having(Outcome.VIOLATED, verdicts).toList();
        }
      };

  /** The frontier: the strongest levels that hold, and the weakest that do not. */
  LevelSelection FRONTIER =
      new LevelSelection() {
        @Override
        public List<Verdict> inOneLine(List<Verdict> verdicts, Outcome outcome) {
          return frontier(verdicts, outcome);
        }

        @Override
        public List<Verdict> explained(List<Verdict> verdicts) {
          List<Verdict> violated = having(Outcome.VIOLATED, verdicts).toList();
          return violated.subList(Math.max(0, violated.size() - 1), violated.size());
        }
      };

  /**
   * The frontier, of which the level that is claimed is explained if it is violated, whatever else
   * is violated too.
   */
  static LevelSelection claiming(Optional<IsolationLevel> claim) {
    return new LevelSelection() {
      @Override
      public List<Verdict> inOneLine(List<Verdict> verdicts, Outcome outcome) {
        return FRONTIER.inOneLine(verdicts, outcome);
      }

      @Override
      public List<Verdict> explained(List<Verdict> verdicts) {
        return violatedClaim(verdicts, claim)
            .map(List::of)
            .orElseGet(() -> FRONTIER.explained(verdicts));
      }
    };
  }

  /** Those of an outcome that one line about the whole history mentions, strongest first. */
  List<Verdict> inOneLine(List<Verdict> verdicts, Outcome outcome);

  /** Those whose violation is explained, of verdicts that are ordered strongest first. */
  List<Verdict> explained(List<Verdict> verdicts);

  /** The verdict of the level that is claimed, if it is violated. */
  static Optional<Verdict> violatedClaim(List<Verdict> verdicts, Optional<IsolationLevel> claim) {
    return having(Outcome.VIOLATED, verdicts)
        .filter(verdict -> claim.filter(verdict.level()::equals).isPresent())
        .findFirst();
  }

  private static List<Verdict> frontier(List<Verdict> verdicts, Outcome outcome) {
    return switch (outcome) {
      case SATISFIED -> withoutRedundant(verdicts, outcome, (one, other) -> implies(other, one));
      case VIOLATED -> withoutRedundant(verdicts, outcome, (one, other) -> implies(one, other));
      case UNKNOWN -> having(outcome, verdicts).toList();
    };
  }

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
