package dev.taipan.encoding.refutation;

import dev.taipan.encoding.theory.Literal;
import dev.taipan.history.graph.IntList;

/**
 * Finds which clauses a clause follows from: propagates its negation through those before it. Every
 * clause is watched by its first two literals.
 */
final class WatchedPropagation {
  private static final int NONE = -1;

  private final ClauseList clauses;

  /** Per literal the clauses that it watches. */
  private final IntList[] watched;

  /** Clauses of one literal or none, in order. */
  private final IntList units = new IntList();

  /** Per literal whether it is true. */
  private final boolean[] isTrue;

  /** Per variable the clause that made it true or false, or NONE where that was supposed. */
  private final int[] reason;

  private final boolean[] isInvolved;
  private final IntList trail = new IntList();

  WatchedPropagation(int variables, ClauseList clauses) {
    this.clauses = clauses;
    watched = new IntList[2 * variables];
    isTrue = new boolean[2 * variables];
    reason = new int[variables];
    isInvolved = new boolean[variables];
    for (int literal = 0; literal < watched.length; literal++) {
      watched[literal] = new IntList();
    }
    for (int clause = 0; clause < clauses.size(); clause++) {
      if (clauses.length(clause) < 2) {
        units.add(clause);
      } else {
        watched[clauses.literal(clauses.start(clause))].add(clause);
        watched[clauses.literal(clauses.start(clause) + 1)].add(clause);
      }
    }
  }

  /**
   * The clauses that a clause follows from, in the order in which they become units, the one that
   * is broken last; null where it does not follow.
   *
   * @param literals of the clause
   * @param before only clauses before this one are looked at
   */
  int[] premises(int[] literals, int before) {
    for (int literal : literals) {
      assertTrue(Literal.negate(literal), NONE);
    }
    int broken = assertUnits(before);
    if (broken == NONE) {
      broken = propagate(before);
    }
    int[] premises = broken == NONE ? null : involved(broken);
    takeBack();
    return premises;
  }

  private int assertUnits(int before) {
    for (int i = 0; i < units.size() && units.get(i) < before; i++) {
      int clause = units.get(i);
      if (clauses.length(clause) == 0
          || isTrue[Literal.negate(clauses.literal(clauses.start(clause)))]) {
        return clause;
      }
      assertTrue(clauses.literal(clauses.start(clause)), clause);
    }
    return NONE;
  }

  private void assertTrue(int literal, int because) {
    if (!isTrue[literal]) {
      isTrue[literal] = true;
      reason[Literal.variable(literal)] = because;
      trail.add(literal);
    }
  }

  private int propagate(int before) {
    for (int next = 0; next < trail.size(); next++) {
      int broken = visitWatched(Literal.negate(trail.get(next)), before);
      if (broken != NONE) {
        return broken;
      }
    }
    return NONE;
  }

  /** Looks at the clauses that a literal watches which has become false. */
  private int visitWatched(int literal, int before) {
    IntList watching = watched[literal];
    int kept = 0;
    int broken = NONE;
    for (int i = 0; i < watching.size(); i++) {
      int clause = watching.get(i);
      if (broken != NONE || clause >= before || !watchAnother(clause, literal)) {
        watching.set(kept++, clause);
        if (broken == NONE && clause < before) {
          broken = unitOrBroken(clause);
        }
      }
    }
    watching.truncate(kept);
    return broken;
  }

  /** Puts the false literal second, and has another watch in its place if any is not false. */
  private boolean watchAnother(int clause, int literal) {
    int start = clauses.start(clause);
    if (clauses.literal(start) == literal) {
      clauses.swap(start, start + 1);
    }
    if (isTrue[clauses.literal(start)]) {
      return false;
    }
    for (int place = start + 2; place < clauses.end(clause); place++) {
      if (!isTrue[Literal.negate(clauses.literal(place))]) {
        clauses.swap(start + 1, place);
        watched[clauses.literal(start + 1)].add(clause);
        return true;
      }
    }
    return false;
  }

  private int unitOrBroken(int clause) {
    int first = clauses.literal(clauses.start(clause));
    if (isTrue[Literal.negate(first)]) {
      return clause;
    }
    assertTrue(first, clause);
    return NONE;
  }

  private int[] involved(int broken) {
    IntList backwards = new IntList();
    involve(broken, backwards);
    for (int i = trail.size() - 1; i >= 0; i--) {
      int variable = Literal.variable(trail.get(i));
      if (isInvolved[variable]) {
        isInvolved[variable] = false;
        if (reason[variable] != NONE) {
          involve(reason[variable], backwards);
        }
      }
    }
    int[] premises = new int[backwards.size()];
    for (int i = 0; i < premises.length; i++) {
      premises[i] = backwards.get(premises.length - 1 - i);
    }
    return premises;
  }

  /** Notes a clause and its variables; those that come later on the trail have been dealt with. */
  private void involve(int clause, IntList backwards) {
    backwards.add(clause);
    for (int place = clauses.start(clause); place < clauses.end(clause); place++) {
      int literal = clauses.literal(place);
      if (!isTrue[literal]) {
        isInvolved[Literal.variable(literal)] = true;
      }
    }
  }

  private void takeBack() {
    for (int i = 0; i < trail.size(); i++) {
      isTrue[trail.get(i)] = false;
    }
    trail.truncate(0);
  }
}
