package dev.taipan.checker.explain;

import dev.taipan.checker.proof.DirectReads;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.Anomaly.Shape;
import dev.taipan.history.anomaly.Anomaly.Variant;
import java.util.List;

/** Which anomaly a cycle of dependencies is (Adya 1999; Cerone and Gotsman 2018). */
final class CycleAnomaly {

  private CycleAnomaly() {}

  /** The anomaly of a cycle; each dependency starts where the one before ended. */
  static Anomaly of(List<Dependency> cycle, Accesses accesses, RecordedLists lists) {
    Variant variant = variant(cycle);
    if (variant == Variant.DATA) {
      if (isLostUpdate(cycle, accesses, lists)) {
        return Anomaly.LOST_UPDATE;
      }
      if (shape(cycle) == Shape.G2_ITEM && hasPredicate(cycle, accesses.history())) {
        return Anomaly.G2;
      }
      if (isWriteSkew(cycle)) {
        return Anomaly.WRITE_SKEW;
      }
      if (isLongFork(cycle)) {
        return Anomaly.LONG_FORK;
      }
    }
    return Anomaly.cycle(shape(cycle), variant);
  }

  /** Whether what was missed is that some row matches a predicate, or no longer does. */
  private static boolean hasPredicate(List<Dependency> cycle, History history) {
    return cycle.stream()
        .filter(edge -> edge.kind() == Kind.READ_WRITE)
        .anyMatch(edge -> history.keyNames().match(history.keyNumber(edge.key())).isPresent());
  }

  /** What a cycle goes along besides data. That the initial transaction is first is no matter. */
  static Variant variant(List<Dependency> dependencies) {
    Variant variant = Variant.DATA;
    for (Dependency dependency : dependencies) {
      if (dependency.kind() == Kind.REAL_TIME) {
        return Variant.REALTIME;
      }
      if (dependency.kind() == Kind.SESSION_ORDER && dependency.from() != History.INITIAL) {
        variant = Variant.PROCESS;
      }
    }
    return variant;
  }

  /** What a cycle is by its RW edges. */
  static Shape shape(List<Dependency> cycle) {
    long antiDependencies = count(cycle, Kind.READ_WRITE);
    if (antiDependencies == 0) {
      return count(cycle, Kind.WRITE_READ) == 0 ? Shape.G0 : Shape.G1C;
    }
    if (antiDependencies == 1) {
      return Shape.G_SINGLE;
    }
    return areNonadjacent(cycle) ? Shape.G_NONADJACENT : Shape.G2_ITEM;
  }

  private static long count(List<Dependency> cycle, Kind kind) {
    return cycle.stream().filter(dependency -> dependency.kind() == kind).count();
  }

  private static boolean areNonadjacent(List<Dependency> cycle) {
    for (int i = 0; i < cycle.size(); i++) {
      Dependency next = cycle.get((i + 1) % cycle.size());
      if (cycle.get(i).kind() == Kind.READ_WRITE && next.kind() == Kind.READ_WRITE) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLostUpdate(
      List<Dependency> cycle, Accesses accesses, RecordedLists lists) {
    if (cycle.size() != 2) {
      return false;
    }
    Dependency one = cycle.get(0);
    Dependency other = cycle.get(1);
    return one.key() == other.key()
        && count(cycle, Kind.READ_WRITE) > 0
        && isOverwriting(one)
        && isOverwriting(other)
        && DirectReads.readTheSameVersion(accesses, one.from(), other.from(), one.key())
        && lists.areTheSame(one.from(), other.from(), one.key());
  }

  /** Whether the second transaction of a dependency wrote its key. */
  private static boolean isOverwriting(Dependency edge) {
    return edge.kind() == Kind.READ_WRITE || edge.kind() == Kind.WRITE_WRITE;
  }

  private static boolean isWriteSkew(List<Dependency> cycle) {
    return cycle.size() == 2
        && count(cycle, Kind.READ_WRITE) == 2
        && cycle.get(0).key() != cycle.get(1).key();
  }

  private static boolean isLongFork(List<Dependency> cycle) {
    if (cycle.size() != 4 || count(cycle, Kind.READ_WRITE) != 2 || !areNonadjacent(cycle)) {
      return false;
    }
    int first = cycle.get(0).kind() == Kind.READ_WRITE ? 1 : 0;
    Dependency seen = cycle.get(first);
    Dependency missed = cycle.get(first + 1);
    Dependency seenByOther = cycle.get((first + 2) % 4);
    Dependency missedByOther = cycle.get((first + 3) % 4);
    return seen.kind() == Kind.WRITE_READ
        && seenByOther.kind() == Kind.WRITE_READ
        && seen.key() == missedByOther.key()
        && missed.key() == seenByOther.key()
        && seen.key() != missed.key();
  }
}
