package dev.taipan.checker;

import dev.taipan.checker.explain.CycleStep;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.anomaly.Anomaly;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whether the name of a violation is one that the level forbids, and is the name of its cycle. */
final class NameFits {
  private static final Set<Anomaly> OF_READS =
      EnumSet.of(
          Anomaly.THIN_AIR_READ,
          Anomaly.G1A,
          Anomaly.G1B,
          Anomaly.INTERNAL,
          Anomaly.FUTURE_READ,
          Anomaly.DIRTY_UPDATE,
          Anomaly.INCOMPATIBLE_ORDER,
          Anomaly.DUPLICATE_ELEMENTS);

  private static final Set<Anomaly> OF_ORDERS =
      EnumSet.of(
          Anomaly.CYCLIC_VERSIONS,
          Anomaly.VERSION_ORDER_DILEMMA,
          Anomaly.NO_VERSION_ORDER,
          Anomaly.IMPOSSIBLE_READ);

  private static final Set<IsolationLevel> WITHOUT_SESSIONS =
      EnumSet.of(
          IsolationLevel.SNAPSHOT_ISOLATION,
          IsolationLevel.SERIALIZABILITY,
          IsolationLevel.STRONG_KEY_SERIALIZABILITY);

  private NameFits() {}

  /** What is wrong with the name of a violation of a level, if anything is. */
  static Optional<String> objection(Violation violation, IsolationLevel level) {
    String name = violation.anomaly().title();
    if (!isForbidden(violation, level)) {
      return Optional.of(level.symbol() + " allows " + violation.title());
    }
    List<String> relations = violation.cycle().stream().map(CycleStep::relation).toList();
    for (int i = 0; i < relations.size(); i++) {
      CycleStep next = violation.cycle().get((i + 1) % relations.size());
      if (!violation.cycle().get(i).to().equals(next.from())) {
        return Optional.of("the cycle is open");
      }
    }
    if (!relations.isEmpty() && !fits(name, relations)) {
      return Optional.of(name + " is no name for a cycle of " + relations);
    }
    return relations.isEmpty() || closesEvents(level, relations)
        ? Optional.empty()
        : Optional.of("a cycle of " + relations + " is none under " + level.symbol());
  }

  /** What is wrong with a name in view of the levels that the history satisfies, if anything. */
  static Optional<String> objection(Violation violation, Set<IsolationLevel> satisfied) {
    for (Anomaly claimed :
        violation
            .established()
            .map(found -> List.of(violation.anomaly(), found))
            .orElse(List.of(violation.anomaly()))) {
      for (IsolationLevel level : satisfied) {
        if (rulesOut(level, claimed)) {
          return Optional.of(level.symbol() + " holds and rules out " + claimed + "; " + violation);
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Whether no history that satisfies a level has an anomaly. A name does not say whether real time
   * orders transactions of one key.
   */
  private static boolean rulesOut(IsolationLevel level, Anomaly anomaly) {
    String base = anomaly.title().replaceAll("-process|-realtime", "");
    if (level.definition() instanceof Definition.Weak) {
      return level != IsolationLevel.CUT_ISOLATION
          && !anomaly.title().endsWith("-realtime")
          && Set.of("G0", "G1c").contains(base);
    }
    boolean ofKeys =
        level == IsolationLevel.STRONG_KEY_SERIALIZABILITY && anomaly.title().endsWith("-realtime");
    return level != IsolationLevel.PREFIX_CONSISTENCY
        && !ofKeys
        && isOrdered(anomaly, level)
        && cyclesOf(level).contains(base);
  }

  private static boolean isForbidden(Violation violation, IsolationLevel level) {
    Anomaly anomaly = violation.anomaly();
    if (level == IsolationLevel.CUT_ISOLATION) {
      return anomaly == Anomaly.INTERNAL;
    }
    if (OF_READS.contains(anomaly)) {
      return true;
    }
    String base = anomaly.title().replaceAll("-process|-realtime", "");
    if (level.definition() instanceof Definition.Weak weak) {
      boolean pattern =
          violation.pattern().isEmpty()
              || weak.level().forbidden().contains(violation.pattern().get());
      return pattern
          && !anomaly.title().endsWith("-realtime")
          && (anomaly == Anomaly.NO_CONSISTENT_WRITERS
              || Set.of("G0", "G1c").contains(base)
              || (base.equals("G-single") && violation.pattern().isPresent()));
    }
    return OF_ORDERS.contains(anomaly)
        || (isOrdered(anomaly, level) && cyclesOf(level).contains(base));
  }

  private static boolean isOrdered(Anomaly anomaly, IsolationLevel level) {
    return (!WITHOUT_SESSIONS.contains(level) || !anomaly.title().endsWith("-process"))
        && (level.needsTimes() || !anomaly.title().endsWith("-realtime"));
  }

  private static Set<String> cyclesOf(IsolationLevel level) {
    if (level.implies(IsolationLevel.SERIALIZABILITY)) {
      return Set.of(
          "G0",
          "G1c",
          "G-single",
          "G-nonadjacent",
          "G2-item",
          "lost-update",
          "write-skew",
          "long-fork");
    }
    return level == IsolationLevel.PREFIX_CONSISTENCY
        ? Set.of("G0", "G1c", "G-single", "G-nonadjacent", "long-fork")
        : Set.of("G0", "G1c", "G-single", "G-nonadjacent", "lost-update", "long-fork");
  }

  private static boolean fits(String name, List<String> relations) {
    String base = name.replaceAll("-process|-realtime", "");
    int missed = (int) relations.stream().filter("rw"::equals).count();
    boolean data = !relations.contains("process") && !relations.contains("realtime");
    boolean adjacent = false;
    for (int i = 0; i < relations.size(); i++) {
      adjacent |=
          relations.get(i).equals("rw") && relations.get((i + 1) % relations.size()).equals("rw");
    }
    boolean shape =
        switch (base) {
          case "G0" -> missed == 0 && !relations.contains("wr");
          case "G1c" -> missed == 0 && relations.contains("wr");
          case "G-single" -> missed == 1;
          case "G-nonadjacent" -> missed > 1 && !adjacent;
          case "G2-item" -> missed > 1 && adjacent;
          case "lost-update" ->
              missed > 0 && relations.size() == 2 && !relations.contains("wr") && data;
          case "write-skew" -> missed == 2 && relations.size() == 2;
          case "long-fork" -> missed == 2 && relations.size() == 4 && !adjacent;
          default -> false;
        };
    return shape
        && (data || !base.equals(name))
        && (!relations.contains("realtime") || name.endsWith("-realtime"));
  }

  /** Whether begins and commits in the order of a strong level make it a cycle. */
  private static boolean closesEvents(IsolationLevel level, List<String> relations) {
    if (!(level.definition() instanceof Definition.Strong strong) || strong.level().events() == 1) {
      return true;
    }
    boolean prefix = level == IsolationLevel.PREFIX_CONSISTENCY;
    List<Boolean> entersBegin = new ArrayList<>();
    for (String relation : relations) {
      entersBegin.add(!relation.equals("rw") && !(prefix && relation.equals("ww")));
    }
    for (int i = 0; i < relations.size(); i++) {
      boolean leavesBegin = relations.get((i + 1) % relations.size()).equals("rw");
      if (leavesBegin && !entersBegin.get(i)) {
        return false;
      }
    }
    return true;
  }
}
