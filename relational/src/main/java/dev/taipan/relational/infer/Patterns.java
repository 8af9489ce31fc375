package dev.taipan.relational.infer;

import dev.taipan.relational.run.RelationalTransaction;
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
  private final Map<RelationalTransaction, List<RowEdge>> from = new LinkedHashMap<>();
  private final List<RelationalFinding> found = new ArrayList<>();

  private Patterns(List<RowEdge> edges) {
    edges.forEach(edge -> from.computeIfAbsent(edge.from(), any -> new ArrayList<>()).add(edge));
  }

  /** All of a run's. */
  public static List<RelationalFinding> of(RowDependencies dependencies) {
    Patterns patterns = new Patterns(dependencies.edges());
    patterns.found.addAll(dependencies.dirtyReads());
    patterns.findPairs();
    patterns.findLonger();
    return List.copyOf(patterns.found);
  }

  private void findPairs() {
    for (List<RowEdge> edges : from.values()) {
      Map<String, RelationalFinding> once = new LinkedHashMap<>();
      for (RowEdge there : edges) {
        for (RowEdge back : from.getOrDefault(there.to(), List.of())) {
          if (back.to().equals(there.from()) && isFirst(there, back)) {
            RelationalFinding finding =
                new RelationalFinding(pattern(there, back), List.of(there, back));
            once.putIfAbsent(
                finding.pattern() + " " + there.to().number() + " " + finding.shape(), finding);
          }
        }
      }
      found.addAll(once.values());
    }
  }

  private static boolean isFirst(RowEdge there, RowEdge back) {
    return there.from().number() < back.from().number();
  }

  private static Pattern pattern(RowEdge one, RowEdge other) {
    int antidependencies =
        (one.kind() == RowEdge.Kind.RW ? 1 : 0) + (other.kind() == RowEdge.Kind.RW ? 1 : 0);
    boolean writes = one.kind() == RowEdge.Kind.WW || other.kind() == RowEdge.Kind.WW;
    boolean same = one.row().equals(other.row());
    if (antidependencies == 2) {
      return Pattern.WRITE_SKEW;
    }
    if (antidependencies == 0) {
      return one.kind() == RowEdge.Kind.WW && other.kind() == RowEdge.Kind.WW
          ? Pattern.G0
          : Pattern.G1C;
    }
    if (writes) {
      return same ? Pattern.LOST_UPDATE : Pattern.READ_WRITE_SKEW;
    }
    return same ? Pattern.NON_REPEATABLE_READ : Pattern.READ_SKEW;
  }

  /** A shortest cycle through each transaction that no cycle that was found has. */
  private void findLonger() {
    Map<RelationalTransaction, Boolean> told = new HashMap<>();
    found.forEach(finding -> finding.transactions().forEach(each -> told.put(each, true)));
    for (RelationalTransaction start : List.copyOf(from.keySet())) {
      if (!told.containsKey(start)) {
        shortest(start)
            .ifPresent(
                cycle -> {
                  RelationalFinding finding = new RelationalFinding(pattern(cycle), cycle);
                  found.add(finding);
                  finding.transactions().forEach(each -> told.put(each, true));
                });
      }
    }
  }

  private static Pattern pattern(List<RowEdge> cycle) {
    if (cycle.stream().allMatch(edge -> edge.kind() == RowEdge.Kind.WW)) {
      return Pattern.G0;
    }
    return cycle.stream().noneMatch(edge -> edge.kind() == RowEdge.Kind.RW)
        ? Pattern.G1C
        : Pattern.G2_ITEM;
  }

  private Optional<List<RowEdge>> shortest(RelationalTransaction start) {
    Map<RelationalTransaction, RowEdge> reached = new HashMap<>();
    Deque<RelationalTransaction> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      for (RowEdge edge : from.getOrDefault(open.remove(), List.of())) {
        if (reached.putIfAbsent(edge.to(), edge) == null) {
          if (edge.to().equals(start)) {
            return Optional.of(back(start, reached));
          }
          open.add(edge.to());
        }
      }
    }
    return Optional.empty();
  }

  private static List<RowEdge> back(
      RelationalTransaction start, Map<RelationalTransaction, RowEdge> reached) {
    List<RowEdge> cycle = new ArrayList<>();
    RelationalTransaction at = start;
    do {
      RowEdge edge = reached.get(at);
      cycle.add(0, edge);
      at = edge.from();
    } while (!at.equals(start));
    return cycle;
  }
}
