package dev.taipan.analysis.distinguish;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.history.History;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.BiPredicate;

/** Which levels a history satisfies; each is decided when it is asked for, and once. */
final class Judgements {
  private final History history;
  private final BiPredicate<History, IsolationLevel> decision;
  private final Map<IsolationLevel, Boolean> known = new EnumMap<>(IsolationLevel.class);

  Judgements(History history, BiPredicate<History, IsolationLevel> decision) {
    this.history = history;
    this.decision = decision;
  }

  /** What is known of the same history, now with times, which only some levels look at. */
  Judgements withTimes(History timed) {
    Judgements same = new Judgements(timed, decision);
    known.forEach(same.known::put);
    return same;
  }

  History history() {
    return history;
  }

  boolean tellApart(LevelPair levels) {
    return satisfies(levels.satisfied()) && !satisfies(levels.violated());
  }

  private boolean satisfies(IsolationLevel level) {
    return known.computeIfAbsent(level, asked -> decision.test(history, asked));
  }
}
