package dev.taipan.analysis.distinguish;

import dev.taipan.history.History;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Pairs of levels, and for those that have been told apart the first history that did it. */
final class OpenLevelPairs {
  private final Set<LevelPair> open;
  private final Map<LevelPair, History> told = new HashMap<>();

  OpenLevelPairs(Collection<LevelPair> pairs) {
    open = new LinkedHashSet<>(pairs);
  }

  boolean areNone() {
    return open.isEmpty();
  }

  /** Whether some that are open ask for times. */
  boolean needTimes() {
    return open.stream().anyMatch(LevelPair::needsTimes);
  }

  /** Closes the pairs that a history tells apart; one with times is for those that need them. */
  void tryOut(Judgements judgements) {
    boolean timed = judgements.history().hasTimes();
    for (LevelPair pair : Set.copyOf(open)) {
      if (pair.needsTimes() == timed && judgements.tellApart(pair)) {
        open.remove(pair);
        told.put(pair, judgements.history());
      }
    }
  }

  Optional<History> historyOf(LevelPair pair) {
    return Optional.ofNullable(told.get(pair));
  }
}
