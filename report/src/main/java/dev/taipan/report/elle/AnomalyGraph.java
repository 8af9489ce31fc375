package dev.taipan.report.elle;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which of Elle's anomalies are special cases of which others, as in {@code elle.consistency-model}
 * of Elle 0.2. Where Elle is silent two facts are added: a value that nobody wrote is no more
 * committed than one that was aborted, and {@code G-SIb} and {@code G-SI} have one spelling.
 */
final class AnomalyGraph {
  private static final List<String> VARIANTS = List.of("", "-process", "-realtime");

  /** Cycles, which have variants along session order and real time, and what they are cases of. */
  private static final Map<String, List<String>> CYCLES =
      Map.ofEntries(
          Map.entry("G0", List.of("G1c")),
          Map.entry("G1c", List.of("G1")),
          Map.entry("G1", List.of()),
          Map.entry("G-single-item", List.of("G-single", "G-nonadjacent-item")),
          Map.entry("G-single", List.of("G-nonadjacent")),
          Map.entry("G-nonadjacent-item", List.of("G-nonadjacent", "G2-item")),
          Map.entry("G-nonadjacent", List.of("G2")),
          Map.entry("G2-item", List.of("G2")),
          Map.entry("G2", List.of()));

  private static final Map<String, List<String>> OTHERS =
      Map.ofEntries(
          Map.entry("G1a", List.of("G1")),
          Map.entry("G1b", List.of("G1")),
          Map.entry("G-single", List.of("G-SIb")),
          Map.entry("G-SIa", List.of("G-SI")),
          Map.entry("G-SIb", List.of("G-SI")),
          Map.entry("incompatible-order", List.of("G1a")),
          Map.entry("future-read", List.of("G1c")),
          Map.entry("dirty-update", List.of("G1a")),
          Map.entry("lost-update", List.of("write-skew", "G2-item")),
          Map.entry("write-skew", List.of("G2")),
          Map.entry("thin-air-read", List.of("G1a")));

  private static final Map<String, Set<String>> IMPLIED = edges();

  private AnomalyGraph() {}

  private static Map<String, Set<String>> edges() {
    Map<String, Set<String>> edges = new LinkedHashMap<>();
    CYCLES.forEach(
        (cycle, general) -> {
          for (int i = 0; i < VARIANTS.size(); i++) {
            Set<String> implied =
                edges.computeIfAbsent(cycle + VARIANTS.get(i), name -> new LinkedHashSet<>());
            for (String other : general) {
              implied.add(other + VARIANTS.get(i));
            }
            // Sessions do one thing after the other, so their order is one of real time.
            if (i + 1 < VARIANTS.size()) {
              implied.add(cycle + VARIANTS.get(i + 1));
            }
          }
        });
    OTHERS.forEach(
        (anomaly, implied) ->
            edges.computeIfAbsent(anomaly, name -> new LinkedHashSet<>()).addAll(implied));
    return edges;
  }

  /** The anomalies that some of a special kind or that imply others. */
  static Set<String> all() {
    return Collections.unmodifiableSet(IMPLIED.keySet());
  }

  /** An anomaly and all that it is a special case of. */
  static Set<String> impliedBy(String anomaly) {
    Set<String> implied = new LinkedHashSet<>();
    Deque<String> pending = new ArrayDeque<>(List.of(anomaly));
    while (!pending.isEmpty()) {
      String next = pending.pop();
      if (implied.add(next)) {
        pending.addAll(IMPLIED.getOrDefault(next, Set.of()));
      }
    }
    return implied;
  }
}
