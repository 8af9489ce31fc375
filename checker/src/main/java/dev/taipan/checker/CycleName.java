package dev.taipan.checker;

import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import java.util.List;

/**
 * What the field calls a cycle of dependencies (Adya 1999; Cerone and Gotsman 2018). A cycle that
 * only real time closes has a name of its own, as in Elle (Kingsbury and Alvaro, VLDB 2020).
 *
 * @param anomaly the name
 * @param description what happens, in a few words
 */
record CycleName(String anomaly, String description) {

  /** The name of a cycle by its kinds of edges. */
  static CycleName of(List<Dependency> cycle) {
    return count(cycle, Kind.REAL_TIME) > 0 ? inRealTime(cycle) : ofDependencies(cycle);
  }

  private static CycleName inRealTime(List<Dependency> cycle) {
    long antiDependencies = count(cycle, Kind.READ_WRITE);
    if (antiDependencies == 0) {
      return count(cycle, Kind.WRITE_READ) == 0
          ? new CycleName("G0-realtime", "writes took effect against the order of real time")
          : new CycleName("G1c-realtime", "information flows back in time");
    }
    if (antiDependencies == 1) {
      return new CycleName(
          "G-single-realtime",
          "a stale read: a transaction missed what had committed before it started");
    }
    return areNonadjacent(cycle)
        ? new CycleName(
            "G-nonadjacent-realtime", "transactions missed writes that real time puts before them")
        : new CycleName(
            "G2-realtime", "a cycle of reads that missed later writes, and of real time");
  }

  private static CycleName ofDependencies(List<Dependency> cycle) {
    long antiDependencies = count(cycle, Kind.READ_WRITE);
    if (antiDependencies == 0) {
      return count(cycle, Kind.WRITE_READ) == 0
          ? new CycleName("G0", "a cycle of writes")
          : new CycleName("G1c", "information flows in a cycle");
    }
    if (isBetweenTwoWritersOfOneKey(cycle)) {
      return new CycleName("lost update", "two transactions overwrote the same version of a key");
    }
    if (antiDependencies == 1) {
      return new CycleName(
          "G-single", "read skew: a transaction sees only part of another's effect");
    }
    if (antiDependencies == 2 && cycle.size() == 2) {
      return new CycleName("write skew", "two transactions each missed what the other wrote (G2)");
    }
    return areNonadjacent(cycle)
        ? new CycleName(
            "G-nonadjacent", "transactions saw writes in different orders, as in a long fork")
        : new CycleName("G2", "a cycle of reads that missed later writes");
  }

  private static long count(List<Dependency> cycle, Kind kind) {
    return cycle.stream().filter(dependency -> dependency.kind() == kind).count();
  }

  private static boolean isBetweenTwoWritersOfOneKey(List<Dependency> cycle) {
    return cycle.size() == 2
        && cycle.get(0).key() == cycle.get(1).key()
        && cycle.stream()
            .allMatch(edge -> edge.kind() == Kind.READ_WRITE || edge.kind() == Kind.WRITE_WRITE);
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
}
