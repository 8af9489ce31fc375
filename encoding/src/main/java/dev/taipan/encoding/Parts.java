package dev.taipan.encoding;

import dev.taipan.history.graph.Components;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A problem cut into independent parts. A cycle stays within a strongly connected component of the
 * graph of all edges, whatever their guards; so edges between components do not matter, and choices
 * depend on each other only if they guard edges of one component or share a clause. Linear time.
 */
final class Parts {

  /**
   * A part.
   *
   * @param problem its problem, whose nodes keep their relative order
   * @param nodes per node of the part the node of the whole
   * @param variables per variable of the part the variable of the whole; index 0 is not used
   */
  record Part(AcyclicityProblem problem, int[] nodes, int[] variables) {}

  private static final int NONE = -1;

  private final AcyclicityProblem whole;
  private final Components components;

  /** Per variable another of its part, nearer to the one that stands for the part. */
  private final int[] leader;

  /** Per component some variable that guards one of its edges. */
  private final int[] variableIn;

  private final boolean[] matters;
  private final List<Part> parts = new ArrayList<>();

  /** The parts' variables, nodes, edges and clauses: numbers of the whole, per part. */
  private int[] partOfVariable;

  private int count;

  Parts(AcyclicityProblem whole) {
    this.whole = whole;
    IntList from = new IntList();
    IntList to = new IntList();
    for (int edge = 0; edge < whole.edges(); edge++) {
      from.add(whole.from(edge));
      to.add(whole.to(edge));
    }
    components = new Components(Digraph.of(whole.nodes(), from, to));
    leader = new int[whole.variables() + 1];
    Arrays.setAll(leader, variable -> variable);
    matters = new boolean[leader.length];
    variableIn = new int[components.count()];
    joinByEdges();
    joinByClauses();
    number();
    build();
  }

  private boolean isWithin(int edge) {
    return components.of(whole.from(edge)) == components.of(whole.to(edge));
  }

  private void joinByEdges() {
    for (int edge = 0; edge < whole.edges(); edge++) {
      if (isWithin(edge)) {
        joinInComponent(whole.firstGuard(edge), components.of(whole.from(edge)));
        joinInComponent(whole.secondGuard(edge), components.of(whole.from(edge)));
      }
    }
  }

  private void joinInComponent(int guard, int component) {
    if (guard != AcyclicityProblem.NO_GUARD) {
      int variable = Math.abs(guard);
      matters[variable] = true;
      if (variableIn[component] == 0) {
        variableIn[component] = variable;
      }
      join(variableIn[component], variable);
    }
  }

  private void joinByClauses() {
    for (int[] clause : whole.clauses()) {
      for (int literal : clause) {
        matters[Math.abs(literal)] = true;
        join(Math.abs(clause[0]), Math.abs(literal));
      }
    }
  }

  private void join(int one, int other) {
    leader[leaderOf(one)] = leaderOf(other);
  }

  private int leaderOf(int variable) {
    int at = variable;
    while (leader[at] != at) {
      leader[at] = leader[leader[at]];
      at = leader[at];
    }
    return at;
  }

  private void number() {
    partOfVariable = new int[leader.length];
    Arrays.fill(partOfVariable, NONE);
    for (int variable = 1; variable < leader.length; variable++) {
      if (matters[variable]) {
        int leads = leaderOf(variable);
        if (partOfVariable[leads] == NONE) {
          partOfVariable[leads] = count++;
        }
        partOfVariable[variable] = partOfVariable[leads];
      }
    }
  }

  private int partOfComponent(int component) {
    return variableIn[component] == 0 ? NONE : partOfVariable[variableIn[component]];
  }

  private void build() {
    IntList[] nodes = lists();
    int[] numberOf = new int[Math.max(whole.nodes(), leader.length)];
    for (int node = 0; node < whole.nodes(); node++) {
      int part = partOfComponent(components.of(node));
      if (part != NONE) {
        numberOf[node] = nodes[part].size();
        nodes[part].add(node);
      }
    }
    int[] variableNumber = new int[leader.length];
    IntList[] variables = lists();
    AcyclicityProblem[] problems = new AcyclicityProblem[count];
    Arrays.setAll(problems, part -> new AcyclicityProblem(nodes[part].size()));
    for (IntList list : variables) {
      list.add(NONE);
    }
    for (int variable = 1; variable < leader.length; variable++) {
      int part = partOfVariable[variable];
      if (part != NONE) {
        variables[part].add(variable);
        variableNumber[variable] = problems[part].addVariable(whole.likely(variable));
      }
    }
    bringTogether(problems, numberOf);
    addEdges(problems, numberOf, variableNumber);
    for (int[] clause : whole.clauses()) {
      if (clause.length > 0) {
        problems[partOfVariable[Math.abs(clause[0])]].addClause(
            Arrays.stream(clause).map(literal -> renamed(literal, variableNumber)).toArray());
      }
    }
    for (int part = 0; part < count; part++) {
      parts.add(new Part(problems[part], nodes[part].toArray(), variables[part].toArray()));
    }
  }

  private void bringTogether(AcyclicityProblem[] problems, int[] numberOf) {
    for (int node = 0; node < whole.nodes(); node++) {
      int part = partOfComponent(components.of(node));
      int companion = whole.companion(node);
      if (part != NONE && part == partOfComponent(components.of(companion))) {
        problems[part].bringTogether(numberOf[node], numberOf[companion]);
      }
    }
  }

  private IntList[] lists() {
    IntList[] lists = new IntList[count];
    Arrays.setAll(lists, part -> new IntList());
    return lists;
  }

  private void addEdges(AcyclicityProblem[] problems, int[] nodeNumber, int[] variableNumber) {
    for (int edge = 0; edge < whole.edges(); edge++) {
      int part = isWithin(edge) ? partOfComponent(components.of(whole.from(edge))) : NONE;
      if (part != NONE) {
        problems[part].addEdge(
            nodeNumber[whole.from(edge)],
            nodeNumber[whole.to(edge)],
            renamed(whole.firstGuard(edge), variableNumber),
            renamed(whole.secondGuard(edge), variableNumber));
      }
    }
  }

  /** A literal of a part as one of the whole, or the other way round. */
  static int renamed(int literal, int[] names) {
    if (literal == AcyclicityProblem.NO_GUARD) {
      return literal;
    }
    return literal > 0 ? names[literal] : -names[-literal];
  }

  /** Whether the whole has no solution, whatever its parts have. */
  boolean isHopeless() {
    if (whole.clauses().stream().anyMatch(clause -> clause.length == 0)) {
      return true;
    }
    int[] sizes = components.sizes();
    for (int edge = 0; edge < whole.edges(); edge++) {
      int component = components.of(whole.from(edge));
      if (isWithin(edge)
          && variableIn[component] == 0
          && (sizes[component] > 1 || whole.from(edge) == whole.to(edge))) {
        return true;
      }
    }
    return false;
  }

  /** The parts. */
  List<Part> list() {
    return parts;
  }

  /**
   * All nodes in an order that respects an order of each part and the edges between components.
   *
   * @param orders per part its nodes, by their numbers in the part, in order
   */
  int[] order(List<int[]> orders) {
    int[] next = new int[components.count()];
    int[] sizes = components.sizes();
    int start = 0;
    // A component is numbered before those that reach it.
    for (int component = components.count() - 1; component >= 0; component--) {
      next[component] = start;
      start += sizes[component];
    }
    int[] order = new int[whole.nodes()];
    for (int part = 0; part < orders.size(); part++) {
      for (int node : orders.get(part)) {
        int original = parts.get(part).nodes()[node];
        order[next[components.of(original)]++] = original;
      }
    }
    for (int node = 0; node < whole.nodes(); node++) {
      if (partOfComponent(components.of(node)) == NONE) {
        order[next[components.of(node)]++] = node;
      }
    }
    return order;
  }
}
