package dev.taipan.checker.clauses;

import dev.taipan.history.graph.IntList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * In which order some clauses force one another's literals once those of another clause are false.
 * Takes time linear in the clauses.
 */
final class UnitPropagation {
  /** In the place of a clause, for what is supposed. */
  private static final int SUPPOSED = -1;

  private final IntFunction<int[]> clauses;

  /** Per literal the clauses that have its negation. */
  private final Map<Integer, IntList> against = new HashMap<>();

  /** Per literal that holds the clause that forces it. */
  private final Map<Integer, Integer> reasons = new HashMap<>();

  /** The literals that hold, in the order in which they do. */
  private final List<Integer> trail = new ArrayList<>();

  private final Deque<Integer> open = new ArrayDeque<>();

  private UnitPropagation(IntFunction<int[]> clauses) {
    this.clauses = clauses;
  }

  /**
   * The clauses that force something until one of them, the last, is broken; empty if none is.
   *
   * @param clause the clause that follows from them then
   * @param candidates the numbers of the clauses that may be used
   * @param clauses gives them
   */
  static Optional<int[]> premises(int[] clause, int[] candidates, IntFunction<int[]> clauses) {
    UnitPropagation propagation = new UnitPropagation(clauses);
    Arrays.stream(clause).forEach(literal -> propagation.hold(-literal, SUPPOSED));
    return propagation.broken(candidates).map(propagation::leadingTo);
  }

  private void hold(int literal, int reason) {
    if (reasons.putIfAbsent(literal, reason) == null) {
      trail.add(literal);
      open.add(literal);
    }
  }

  private Optional<Integer> broken(int[] candidates) {
    for (int candidate : candidates) {
      for (int literal : clauses.apply(candidate)) {
        against.computeIfAbsent(-literal, none -> new IntList()).add(candidate);
      }
      if (clauses.apply(candidate).length < 2 && isBroken(candidate)) {
        return Optional.of(candidate);
      }
    }
    while (!open.isEmpty()) {
      IntList touched = against.getOrDefault(open.remove(), new IntList());
      for (int i = 0; i < touched.size(); i++) {
        if (isBroken(touched.get(i))) {
          return Optional.of(touched.get(i));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether all literals of a clause are false; if all but one are, that one holds. */
  private boolean isBroken(int candidate) {
    int left = 0;
    for (int literal : clauses.apply(candidate)) {
      if (!reasons.containsKey(-literal)) {
        if (left != 0 || reasons.containsKey(literal)) {
          return false;
        }
        left = literal;
      }
    }
    if (left != 0) {
      hold(left, candidate);
    }
    return left == 0;
  }

  /** What is needed to break a clause, in the order in which it was found, and the clause. */
  private int[] leadingTo(int broken) {
    Set<Integer> needed = new HashSet<>();
    BitSet premises = new BitSet();
    require(broken, needed);
    for (int i = trail.size() - 1; i >= 0; i--) {
      int reason = reasons.get(trail.get(i));
      if (needed.contains(trail.get(i)) && reason != SUPPOSED) {
        premises.set(i);
        require(reason, needed);
      }
    }
    IntList ordered = new IntList();
    premises.stream().forEach(i -> ordered.add(reasons.get(trail.get(i))));
    ordered.add(broken);
    return ordered.toArray();
  }

  private void require(int clause, Set<Integer> needed) {
    for (int literal : clauses.apply(clause)) {
      needed.add(-literal);
    }
  }
}
