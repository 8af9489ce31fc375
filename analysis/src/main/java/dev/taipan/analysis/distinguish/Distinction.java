package dev.taipan.analysis.distinguish;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import java.util.Optional;

/**
 * What came of looking for a history that satisfies one level and violates another.
 *
 * @param levels the two levels
 * @param history the smallest one, by transactions and then by operations; empty where the one
 *     level {@linkplain LevelPair#isImplication() implies} the other, and where none of the sizes
 *     that were tried is such
 */
public record Distinction(LevelPair levels, Optional<History> history) {

  /** Whether there is a history, or it is known that there is none. */
  public boolean isAnswer() {
    return history.isPresent() || levels.isImplication();
  }

  /** Why the history violates the one level. */
  public Optional<Violation> violation() {
    return history
        .map(found -> IsolationChecker.check(found, levels.violated(), CheckOptions.DEFAULTS))
        .flatMap(Verdict::violation);
  }
}
