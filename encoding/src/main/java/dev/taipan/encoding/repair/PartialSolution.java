package dev.taipan.encoding.repair;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.theory.Buckets;
import dev.taipan.encoding.theory.DynamicOrder;
import dev.taipan.encoding.theory.GuardedEdges;
import dev.taipan.encoding.theory.Literal;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * Values for some of a problem's variables, whose edges form no cycle, and a topological order of
 * these edges. No edge of the problem has two guards.
 */
final class PartialSolution {
  private final GuardedEdges guarded;
  private final DynamicOrder order;

  /** Per variable the literal that is true, or {@link Literal#NONE}. */
  private final int[] value;

  private final IntList edgesOfCycle = new IntList();
  private final IntList cycle = new IntList();
  private long cycles;

  PartialSolution(AcyclicityProblem problem) {
    guarded = new GuardedEdges(problem);
    order = new DynamicOrder(problem, guarded);
    value = new int[problem.variables()];
    Arrays.fill(value, Literal.NONE);
  }

  /** Orders the nodes by the unguarded edges; returns whether these are acyclic. */
  boolean sort() {
    return order.sort();
  }

  /** The variables in the order of their first nodes; those that guard no edge are left out. */
  int[] variablesInOrder() {
    boolean[] seen = new boolean[value.length];
    IntList variables = new IntList();
    Buckets touching = guarded.touching();
    for (int node : order.order()) {
      for (int p = touching.begin(node); p < touching.end(node); p++) {
        int variable = Literal.variable(guarded.first(touching.get(p)));
        if (!seen[variable]) {
          seen[variable] = true;
          variables.add(variable);
        }
      }
    }
    return variables.toArray();
  }

  /** The literal of a variable that agrees with the order, or the negative one if neither does. */
  int likely(int variable) {
    int positive = 2 * variable;
    Buckets byLiteral = guarded.byLiteral();
    for (int p = byLiteral.begin(positive); p < byLiteral.end(positive); p++) {
      if (!order.agrees(byLiteral.get(p))) {
        return Literal.negate(positive);
      }
    }
    return positive;
  }

  /**
   * Makes a literal true unless that closes a cycle.
   *
   * @return whether it is true now; if not, {@link #cycle()} says why not
   */
  boolean set(int literal) {
    Buckets byLiteral = guarded.byLiteral();
    int begin = byLiteral.begin(literal);
    for (int p = begin; p < byLiteral.end(literal); p++) {
      int edge = byLiteral.get(p);
      if (!order.insert(edge)) {
        cycles++;
        cycle.truncate(0);
        order.addCycle(edgesOfCycle);
        takeGuards();
        while (--p >= begin) {
          order.remove(byLiteral.get(p));
        }
        return false;
      }
    }
    value[Literal.variable(literal)] = literal;
    return true;
  }

  private void takeGuards() {
    for (int i = 0; i < edgesOfCycle.size(); i++) {
      cycle.add(Literal.negate(guarded.first(edgesOfCycle.get(i))));
    }
    edgesOfCycle.truncate(0);
  }

  /** Takes a variable's value away. */
  void unset(int variable) {
    Buckets byLiteral = guarded.byLiteral();
    int literal = value[variable];
    for (int p = byLiteral.begin(literal); p < byLiteral.end(literal); p++) {
      order.remove(byLiteral.get(p));
    }
    value[variable] = Literal.NONE;
  }

  /** The literal of a variable that is true, or {@link Literal#NONE}. */
  int value(int variable) {
    return value[variable];
  }

  /**
   * The negations of the true literals that guard the cycle which the last {@link #set} would have
   * closed, once per edge; its own literal may be among them.
   */
  IntList cycle() {
    return cycle;
  }

  /** The number of cycles met. */
  long cycles() {
    return cycles;
  }

  /** All nodes, in order. */
  int[] order() {
    return order.order();
  }
}
