package dev.taipan.checker;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Makes cycles through real time short. The known graph has only those steps of real time that do
 * not follow from others, so that a cycle may go through hundreds of transactions that merely ran
 * in between.
 */
final class RealTimeShortcuts {
  private final Accesses accesses;
  private final History history;

  RealTimeShortcuts(Accesses accesses) {
    this.accesses = accesses;
    history = accesses.history();
  }

  /**
   * The cycle with as few steps of real time and session order in a row as possible. Takes time
   * quadratic in the length of such a row at worst, and linear where the times follow sessions.
   */
  List<Dependency> shorten(List<Dependency> cycle) {
    List<Dependency> rotated = new ArrayList<>(cycle);
    for (int i = 0; i < cycle.size(); i++) {
      if (!isStep(cycle.get(i))) {
        Collections.rotate(rotated, -i);
        break;
      }
    }
    List<Dependency> shortened = new ArrayList<>();
    for (int i = 0; i < rotated.size(); ) {
      int end = i;
      while (end < rotated.size() && isStep(rotated.get(end))) {
        end++;
      }
      if (end == i) {
        shortened.add(rotated.get(i++));
      } else {
        i = addLongestStep(rotated, i, end, shortened);
      }
    }
    return shortened;
  }

  /** Adds one step for as many steps as possible, and returns the first that is not among them. */
  private int addLongestStep(
      List<Dependency> cycle, int start, int end, List<Dependency> shortened) {
    int from = cycle.get(start).from();
    for (int last = end - 1; last > start; last--) {
      int to = cycle.get(last).to();
      if (from != to && history.endTime(from) < history.startTime(to)) {
        shortened.add(new Dependency(Kind.REAL_TIME, from, to, -1, Dependency.NO_WITNESS));
        return last + 1;
      }
      if (from < to && accesses.sessionOf(from) == accesses.sessionOf(to)) {
        shortened.add(new Dependency(Kind.SESSION_ORDER, from, to, -1, Dependency.NO_WITNESS));
        return last + 1;
      }
    }
    shortened.add(cycle.get(start));
    return start + 1;
  }

  /** Whether a dependency comes from when and where its transactions ran. */
  private static boolean isStep(Dependency dependency) {
    return dependency.from() != History.INITIAL
        && (dependency.kind() == Kind.REAL_TIME || dependency.kind() == Kind.SESSION_ORDER);
  }
}
