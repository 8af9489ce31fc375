package dev.taipan.encoding.cdcl;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.theory.Buckets;
import dev.taipan.encoding.theory.DynamicOrder;
import dev.taipan.encoding.theory.GuardedEdges;
import dev.taipan.encoding.theory.Literal;
import dev.taipan.history.graph.IntList;
import java.util.List;

/**
 * The value that each variable leans to: the one it has, or, without one, the one it last had or is
 * likely to have. A variable that leans a way which the order contradicts is moved to the other way
 * if that agrees with the order, and must be decided if not.
 *
 * <p>When no unassigned variable is left to suspect, every edge whose guards all lean to true
 * agrees with the order, and every clause of the problem has a literal that does: the leanings are
 * a solution.
 */
final class Leaning {
  private final GuardedEdges guarded;
  private final DynamicOrder order;
  private final Assignment assignment;
  private final Suspects suspects;
  private final List<int[]> clauses;
  private final Buckets clausesOf;

  /** Per variable the literal that it leans to. */
  private final int[] leansTo;

  /** Per clause of the problem the number of its literals that are leant to. */
  private final int[] support;

  /** Per variable the count of moves of the order at which it was last turned around, plus one. */
  private final int[] turnedAt;

  Leaning(
      AcyclicityProblem problem,
      List<int[]> clauses,
      GuardedEdges guarded,
      DynamicOrder order,
      Assignment assignment,
      Suspects suspects) {
    this.guarded = guarded;
    this.order = order;
    this.assignment = assignment;
    this.suspects = suspects;
    this.clauses = clauses;
    clausesOf = index(problem.variables());
    leansTo = new int[problem.variables()];
    support = new int[clauses.size()];
    turnedAt = new int[problem.variables()];
    for (int variable = 0; variable < leansTo.length; variable++) {
      leansTo[variable] = 2 * variable + (problem.likely(variable + 1) ? 0 : 1);
      addSupport(leansTo[variable], 1);
    }
  }

  private Buckets index(int variables) {
    IntList literals = new IntList();
    IntList indexes = new IntList();
    for (int clause = 0; clause < clauses.size(); clause++) {
      for (int literal : clauses.get(clause)) {
        literals.add(literal);
        indexes.add(clause);
      }
    }
    return Buckets.of(2 * variables, literals, indexes);
  }

  private void addSupport(int literal, int change) {
    for (int p = clausesOf.begin(literal); p < clausesOf.end(literal); p++) {
      support[clausesOf.get(p)] += change;
    }
  }

  /** Whether a literal is leant to. */
  boolean is(int literal) {
    return leansTo[Literal.variable(literal)] == literal;
  }

  /** Makes a variable lean to a literal, and suspects those that this may concern. */
  void lean(int literal) {
    int opposite = Literal.negate(literal);
    if (is(literal)) {
      return;
    }
    leansTo[Literal.variable(literal)] = literal;
    addSupport(literal, 1);
    addSupport(opposite, -1);
    for (int p = clausesOf.begin(opposite); p < clausesOf.end(opposite); p++) {
      if (support[clausesOf.get(p)] == 0) {
        for (int other : clauses.get(clausesOf.get(p))) {
          suspect(Literal.variable(other));
        }
      }
    }
    Buckets byLiteral = guarded.byLiteral();
    for (int p = byLiteral.begin(literal); p < byLiteral.end(literal); p++) {
      int partner = guarded.other(byLiteral.get(p), literal);
      if (partner != Literal.NONE) {
        suspect(Literal.variable(partner));
      }
    }
  }

  /** Suspects every variable that may not lean to a solution as the order is at first. */
  void begin() {
    for (int edge = 0; edge < guarded.count(); edge++) {
      suspectIfContradicted(edge);
    }
    for (int clause = 0; clause < support.length; clause++) {
      if (support[clause] == 0) {
        for (int literal : clauses.get(clause)) {
          suspect(Literal.variable(literal));
        }
      }
    }
  }

  /**
   * Suspects the variables of edges at a node that has moved, if the order contradicts them now.
   */
  void moved(int node) {
    Buckets touching = guarded.touching();
    for (int p = touching.begin(node); p < touching.end(node); p++) {
      suspectIfContradicted(touching.get(p));
    }
  }

  private void suspectIfContradicted(int edge) {
    int first = guarded.first(edge);
    int second = guarded.second(edge);
    if (is(first) && (second == Literal.NONE || is(second)) && !order.agrees(edge)) {
      suspect(Literal.variable(first));
      if (second != Literal.NONE) {
        suspect(Literal.variable(second));
      }
    }
  }

  private void suspect(int variable) {
    if (!assignment.isAssigned(variable)) {
      suspects.add(variable);
    }
  }

  /**
   * Examines an unassigned variable.
   *
   * @return the literal to decide, or {@link Literal#NONE} when the variable can be left to lean
   */
  int examine(int variable) {
    int literal = leansTo[variable];
    if (!agrees(literal)) {
      return turn(literal) ? Literal.NONE : literal;
    }
    int opposite = Literal.negate(literal);
    for (int p = clausesOf.begin(opposite); p < clausesOf.end(opposite); p++) {
      int clause = clausesOf.get(p);
      if (support[clause] == 0 && !supportOtherwise(clause, Literal.NONE)) {
        return opposite;
      }
    }
    return Literal.NONE;
  }

  /** Whether all edges that a literal would switch on, as the others lean, agree with the order. */
  private boolean agrees(int literal) {
    Buckets byLiteral = guarded.byLiteral();
    for (int p = byLiteral.begin(literal); p < byLiteral.end(literal); p++) {
      int edge = byLiteral.get(p);
      int partner = guarded.other(edge, literal);
      if ((partner == Literal.NONE || is(partner)) && !order.agrees(edge)) {
        return false;
      }
    }
    return true;
  }

  /** Leans the other way, if the order agrees with that and no clause loses its last support. */
  private boolean turn(int literal) {
    int opposite = Literal.negate(literal);
    if (!mayTurn(Literal.variable(literal)) || !agrees(opposite)) {
      return false;
    }
    for (int p = clausesOf.begin(literal); p < clausesOf.end(literal); p++) {
      int clause = clausesOf.get(p);
      if (support[clause] == 1 && !supportOtherwise(clause, literal)) {
        return false;
      }
    }
    turnTo(opposite);
    return true;
  }

  /**
   * Gives a clause a literal that is leant to, other than {@code except}, by turning a variable.
   */
  private boolean supportOtherwise(int clause, int except) {
    for (int literal : clauses.get(clause)) {
      int variable = Literal.variable(literal);
      if (literal != except
          && !assignment.isAssigned(variable)
          && mayTurn(variable)
          && agrees(literal)) {
        turnTo(literal);
        return true;
      }
    }
    return false;
  }

  /** At most once until the order changes: so turning around comes to an end. */
  private boolean mayTurn(int variable) {
    return turnedAt[variable] != order.moves() + 1;
  }

  private void turnTo(int literal) {
    turnedAt[Literal.variable(literal)] = order.moves() + 1;
    lean(literal);
  }
}
