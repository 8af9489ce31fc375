package dev.taipan.encoding.cdcl;

import dev.taipan.encoding.theory.Literal;
import dev.taipan.history.graph.IntList;

/** Which literals are true, since which decision level, and why. */
final class Assignment {
  /** The reason of decisions and of what the problem states outright. */
  static final int NO_REASON = -1;

  private final boolean[] isTrue;
  private final int[] level;
  private final int[] reason;

  /** How many guarded edges were there when each variable was assigned. */
  private final int[] edgesThen;

  private final IntList trail = new IntList();
  private final IntList levelStart = new IntList();

  Assignment(int variables) {
    isTrue = new boolean[2 * variables];
    level = new int[variables];
    reason = new int[variables];
    edgesThen = new int[variables];
  }

  /** The number of decisions that are in force. */
  int level() {
    return levelStart.size();
  }

  /** Opens a level for a decision. */
  void openLevel() {
    levelStart.add(trail.size());
  }

  /**
   * Makes a literal true.
   *
   * @param because a clause, a cycle (see {@link #reasonOfCycle}) or {@link #NO_REASON}
   * @param edgesNow how many guarded edges are there
   */
  void assign(int literal, int because, int edgesNow) {
    int variable = Literal.variable(literal);
    isTrue[literal] = true;
    level[variable] = level();
    reason[variable] = because;
    edgesThen[variable] = edgesNow;
    trail.add(literal);
  }

  /** The length that the trail had when a level was opened. */
  int trailBefore(int closing) {
    return levelStart.get(closing);
  }

  /** Takes back the literal that was assigned last, and returns it. */
  int takeBack() {
    int literal = trail.pop();
    isTrue[literal] = false;
    return literal;
  }

  /** Forgets that levels above this one were opened. */
  void closeLevels(int target) {
    levelStart.truncate(target);
  }

  /** The number of literals that are true. */
  int trail() {
    return trail.size();
  }

  /** A literal that is true, by when it became so. */
  int trail(int index) {
    return trail.get(index);
  }

  /** Whether a literal is true. */
  boolean isTrue(int literal) {
    return isTrue[literal];
  }

  /** Whether a literal is false. */
  boolean isFalse(int literal) {
    return isTrue[Literal.negate(literal)];
  }

  /** Whether a variable has a value. */
  boolean isAssigned(int variable) {
    return isTrue[2 * variable] || isTrue[2 * variable + 1];
  }

  /** Whether a literal is true without any decision. */
  boolean isTrueForGood(int literal) {
    return isTrue[literal] && level[Literal.variable(literal)] == 0;
  }

  /** The level at which a variable got its value. */
  int level(int variable) {
    return level[variable];
  }

  /** Why a variable has its value. */
  int reason(int variable) {
    return reason[variable];
  }

  /** How many guarded edges were there when a variable got its value. */
  int edgesThen(int variable) {
    return edgesThen[variable];
  }

  /** The reason that says: otherwise this edge would be there and close a cycle. */
  static int reasonOfCycle(int edge) {
    return -2 - edge;
  }

  /** The edge of a reason made by {@link #reasonOfCycle}. */
  static int edgeOfReason(int reason) {
    return -2 - reason;
  }
}
