package dev.taipan.relational.infer;

import dev.taipan.relational.run.RecordedTransaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the paper's patterns among dependencies: every cycle of two transactions, and of those that
 * are only in longer ones a shortest cycle each. Takes time linear in the edges for each
 * transaction that is in a cycle.
 */
public final class Patterns {
  private final Map<RecordedTransaction, List<Edge>> from = new LinkedHashMap<>();
  private final List<Finding> found = new ArrayList<>();

  private Patterns(List<Edge> edges) {
    edges.forEach(edge -> from.computeIfAbsent(edge.from(), any -> new ArrayList<>()).add(edge));
  }

  /** All of a run's. */
  public static List<Finding> of(Dependencies dependencies) {
    Patterns patterns = new Patterns(dependencies.edges());
    patterns.found.addAll(dependencies.dirtyReads());
    patterns.findPairs();
    patterns.findLonger();
    return List.copyOf(patterns.found);
  }

  private void findPairs() {
    for (List<Edge> edges : from.values()) {
      Map<String, Finding> once = new LinkedHashMap<>();
      for (Edge there : edges) {
        for (Edge back : from.getOrDefault(there.to(), List.of())) {
          if (back.to() == there.from() && isFirst(there, back)) {
            Finding finding = new Finding(pattern(there, back), List.of(there, back));
            once.putIfAbsent(
                finding.pattern() + " " + there.to().number() + " " + finding.shape(), finding);
          }
        }
      }
      found.addAll(once.values());
    }
  }

  private static boolean isFirst(Edge there, Edge back) {
    return there.from().number() < back.from().number();
  }

  private static Pattern pattern(Edge one, Edge other) {
    int antidependencies =
        (one.kind() == Edge.Kind.RW ? 1 : 0) + (other.kind() == Edge.Kind.RW ? 1 : 0);
    boolean writes = one.kind() == Edge.Kind.WW || other.kind() == Edge.Kind.WW;
    boolean same = one.row().equals(other.row());
    if (antidependencies == 2) {
      return Pattern.WRITE_SKEW;
    }
    if (antidependencies == 0) {
      return one.kind() == Edge.Kind.WW && other.kind() == Edge.Kind.WW ? Pattern.G0 : Pattern.G1C;
    }
    if (writes) {
      return same ? Pattern.LOST_UPDATE : Pattern.READ_WRITE_SKEW;
    }
    return same ? Pattern.NON_REPEATABLE_READ : Pattern.READ_SKEW;
  }

  /** A shortest cycle through each transaction that no cycle that was found has. */
  private void findLonger() {
    Map<RecordedTransaction, Boolean> told = new HashMap<>();
    found.forEach(finding -> finding.transactions().forEach(each -> told.put(each, true)));
    for (RecordedTransaction start : List.copyOf(from.keySet())) {
      if (!told.containsKey(start)) {
        shortest(start)
            .ifPresent(
                cycle -> {
                  Finding finding = new Finding(pattern(cycle), cycle);
                  found.add(finding);
                  finding.transactions().forEach(each -> told.put(each, true));
                });
      }
    }
  }

  private static Pattern pattern(List<Edge> cycle) {
    if (cycle.stream().allMatch(edge -> edge.kind() == Edge.Kind.WW)) {
      return Pattern.G0;
    }
    return cycle.stream().noneMatch(edge -> edge.kind() == Edge.Kind.RW)
        ? Pattern.G1C
        : Pattern.G2_ITEM;
  }

  private Optional<List<Edge>> shortest(RecordedTransaction start) {
    Map<RecordedTransaction, Edge> reached = new HashMap<>();
    Deque<RecordedTransaction> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      for (Edge edge : from.getOrDefault(open.remove(), List.of())) {
        if (reached.putIfAbsent(edge.to(), edge) == null) {
          if (edge.to() == start) {
            return Optional.of(back(start, reached));
          }
          open.add(edge.to());
        }
      }
    }
    return Optional.empty();
  }

  private static List<Edge> back(
      RecordedTransaction start, Map<RecordedTransaction, Edge> reached) {
    List<Edge> cycle = new ArrayList<>();
    RecordedTransaction at = start;
    do {
      Edge edge = reached.get(at);
      cycle.add(0, edge);
      at = edge.from();
    } while (at != start);
    return cycle;
  }
}
