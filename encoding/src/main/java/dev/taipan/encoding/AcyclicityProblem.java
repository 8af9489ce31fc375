package dev.taipan.encoding;

import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Choose truth values for variables so that every clause holds and the graph of all edges whose
 * guards are true is acyclic.
 *
 * <p>Variables are {@code 1..variables()}; a literal is a variable or its negative, as in DIMACS.
 * An edge has zero, one or two guard literals.
 */
public final class AcyclicityProblem {
  /** Stands in the place of a guard that an edge does not have. */
  public static final int NO_GUARD = 0;

  private final int nodes;
  private int variables;
  private final int[] companion;
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final IntList firstGuard = new IntList();
  private final IntList secondGuard = new IntList();
  private final IntList preferred = new IntList();
  private final List<int[]> clauses = new ArrayList<>();

  /** A problem over so many nodes, without variables, clauses or edges. */
  public AcyclicityProblem(int nodes) {
    this.nodes = nodes;
    companion = new int[nodes];
    Arrays.setAll(companion, node -> node);
  }

  /** The number of nodes. */
  public int nodes() {
    return nodes;
  }

  /** The number of variables. */
  public int variables() {
    return variables;
  }

  /**
   * Says that two nodes belong together, as the beginning and the end of something: mostly nothing
   * is between them, so where one has to move the other may have to follow.
   */
  public void bringTogether(int node, int other) {
    companion[node] = other;
    companion[other] = node;
  }

  /** The node that a node belongs together with, or itself. */
  public int companion(int node) {
    return companion[node];
  }

  /**
   * Adds a variable.
   *
   * @param likely the value that is tried first
   */
  public int addVariable(boolean likely) {
    preferred.add(likely ? 1 : 0);
    return ++variables;
  }

  /** The value of a variable that is tried first. */
  public boolean likely(int variable) {
    return preferred.get(variable - 1) != 0;
  }

  /** Adds a clause: at least one of the literals is true. */
  public void addClause(int... literals) {
    clauses.add(literals.clone());
  }

  /** The clauses. */
  public List<int[]> clauses() {
    return clauses;
  }

  /** Adds an edge that is always there. */
  public void addEdge(int source, int target) {
    addEdge(source, target, NO_GUARD, NO_GUARD);
  }

  /** Adds an edge that is there when both guards are true; either may be {@link #NO_GUARD}. */
  public void addEdge(int source, int target, int guard, int otherGuard) {
    from.add(source);
    to.add(target);
    // An only guard is the first one.
    firstGuard.add(guard == NO_GUARD ? otherGuard : guard);
    secondGuard.add(guard == NO_GUARD ? NO_GUARD : otherGuard);
  }

  /** The number of edges. */
  public int edges() {
    return from.size();
  }

  /** The node that an edge leaves. */
  public int from(int edge) {
    return from.get(edge);
  }

  /** The node that an edge enters. */
  public int to(int edge) {
    return to.get(edge);
  }

  /** The first guard of an edge, or {@link #NO_GUARD}. */
  public int firstGuard(int edge) {
    return firstGuard.get(edge);
  }

  /** The second guard of an edge, or {@link #NO_GUARD}; an edge with one has a first one too. */
  public int secondGuard(int edge) {
    return secondGuard.get(edge);
  }

  /** Whether an edge is there under an assignment, {@code assignment[v]} for variable v. */
  public boolean isActive(int edge, boolean[] assignment) {
    return isTrue(firstGuard.get(edge), assignment) && isTrue(secondGuard.get(edge), assignment);
  }

  private static boolean isTrue(int literal, boolean[] assignment) {
    return literal == NO_GUARD || assignment[Math.abs(literal)] == literal > 0;
  }
}
