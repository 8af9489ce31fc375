package dev.taipan.encoding.cdcl;

import dev.taipan.encoding.theory.Literal;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * Learns from a conflict: resolves it with the reasons of its literals until one literal of the
 * current level is left, the first unique implication point; then drops literals that the others
 * imply (Marques-Silva and Sakallah, "GRASP", 1999; Sörensson and Biere 2009).
 */
final class ConflictAnalysis {
  private final Assignment assignment;
  private final ClauseStore clauses;
  private final ConflictExplainer explainer;
  private final Suspects suspects;
  private final boolean[] seen;
  private final int[] levelSeen;
  private final IntList learnt = new IntList();
  private final IntList resolvent = new IntList();
  private final IntList toClear = new IntList();
  private int analyses;
  private int levels;

  ConflictAnalysis(
      int variables,
      Assignment assignment,
      ClauseStore clauses,
      ConflictExplainer explainer,
      Suspects suspects) {
    this.assignment = assignment;
    this.clauses = clauses;
    this.explainer = explainer;
    this.suspects = suspects;
    seen = new boolean[variables];
    levelSeen = new int[variables + 1];
  }

  /**
   * Analyses a conflict at a level above 0.
   *
   * @param conflict literals that are all false, at least one of them since the current level
   * @return the learnt clause: first the literal that it will imply, then one of the level to go
   *     back to, if there is another
   */
  int[] learn(IntList conflict) {
    learnt.truncate(0);
    learnt.add(Literal.NONE);
    resolvent.truncate(0);
    for (int i = 0; i < conflict.size(); i++) {
      resolvent.add(conflict.get(i));
    }
    int open = 0;
    int index = assignment.trail();
    int literal;
    while (true) {
      open += take(resolvent);
      do {
        literal = assignment.trail(--index);
      } while (!seen[Literal.variable(literal)]);
      if (--open == 0) {
        break;
      }
      resolvent.truncate(0);
      explainer.reason(Literal.variable(literal), resolvent);
    }
    learnt.set(0, Literal.negate(literal));
    int[] clause = minimized();
    clear();
    countLevels(clause);
    return clause;
  }

  /** Notes the literals of a clause; returns how many new ones are of the current level. */
  private int take(IntList clause) {
    int current = 0;
    for (int i = 0; i < clause.size(); i++) {
      int variable = Literal.variable(clause.get(i));
      if (!seen[variable] && assignment.level(variable) > 0) {
        seen[variable] = true;
        toClear.add(variable);
        suspects.bump(variable);
        if (assignment.level(variable) == assignment.level()) {
          current++;
        } else {
          learnt.add(clause.get(i));
        }
      }
    }
    return current;
  }

  /** The learnt clause without literals whose reasons are in it; the highest level second. */
  private int[] minimized() {
    int[] clause = new int[learnt.size()];
    int length = 0;
    clause[length++] = learnt.get(0);
    for (int i = 1; i < learnt.size(); i++) {
      if (!isImpliedByOthers(learnt.get(i))) {
        clause[length++] = learnt.get(i);
      }
    }
    clause = Arrays.copyOf(clause, length);
    for (int i = 2; i < length; i++) {
      if (levelOf(clause[i]) > levelOf(clause[1])) {
        int highest = clause[i];
        clause[i] = clause[1];
        clause[1] = highest;
      }
    }
    return clause;
  }

  private boolean isImpliedByOthers(int literal) {
    int variable = Literal.variable(literal);
    int reason = assignment.reason(variable);
    // A cycle as the reason would have to be searched for: not worth it here.
    if (reason < 0) {
      return false;
    }
    for (int i = 0; i < clauses.length(reason); i++) {
      int other = Literal.variable(clauses.literal(reason, i));
      if (other != variable && !seen[other] && assignment.level(other) > 0) {
        return false;
      }
    }
    return true;
  }

  private void clear() {
    for (int i = 0; i < toClear.size(); i++) {
      seen[toClear.get(i)] = false;
    }
    toClear.truncate(0);
  }

  private void countLevels(int[] clause) {
    analyses++;
    levels = 0;
    for (int literal : clause) {
      if (levelSeen[levelOf(literal)] != analyses) {
        levelSeen[levelOf(literal)] = analyses;
        levels++;
      }
    }
  }

  private int levelOf(int literal) {
    return assignment.level(Literal.variable(literal));
  }

  /** The number of decision levels that the literals of the last learnt clause are of. */
  int levels() {
    return levels;
  }

  /** The level at which a learnt clause implies its first literal. */
  int levelToReturnTo(int[] clause) {
    return clause.length == 1 ? 0 : levelOf(clause[1]);
  }
}
