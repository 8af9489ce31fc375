package dev.taipan.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.TopologicalOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks a refutation while it is told: every clause must follow from those before it. */
public final class ToldRefutation implements SearchLog {
  private final AcyclicityProblem problem;
  private final List<int[]> clauses;
  private boolean complete;
  private int learntClauses;

  /** A refutation of a problem that nothing has been told of yet. */
  public ToldRefutation(AcyclicityProblem problem) {
    this.problem = problem;
    clauses = new ArrayList<>(problem.clauses());
  }

  @Override
  public void cycle(int[] clause) {
    Set<Integer> asserted = new HashSet<>();
    Arrays.stream(clause).forEach(literal -> asserted.add(-literal));
    assertThat(closesCycle(asserted)).as("cycle %s", Arrays.toString(clause)).isTrue();
    clauses.add(clause.clone());
  }

  @Override
  public void learnt(int[] clause) {
    learntClauses++;
    assertThat(consequencesOfDenying(clause)).as("learnt %s", Arrays.toString(clause)).contains(0);
    clauses.add(clause.clone());
  }

  @Override
  public void refuted() {
    Set<Integer> asserted = consequencesOfDenying(new int[0]);
    assertThat(asserted.contains(0) || closesCycle(asserted)).isTrue();
    complete = true;
  }

  /** Unit propagation from the negation of a clause; contains 0 when it ends in a conflict. */
  private Set<Integer> consequencesOfDenying(int[] denied) {
    Set<Integer> asserted = new HashSet<>();
    for (int literal : denied) {
      asserted.add(-literal);
    }
    for (int before = -1; before < asserted.size() && !asserted.contains(0); ) {
      before = asserted.size();
      for (int[] clause : clauses) {
        int[] open = Arrays.stream(clause).distinct().filter(l -> !asserted.contains(-l)).toArray();
        if (open.length == 0) {
          asserted.add(0);
        } else if (open.length == 1) {
          asserted.add(open[0]);
        }
      }
    }
    return asserted;
  }

  private boolean closesCycle(Set<Integer> asserted) {
    IntList from = new IntList();
    IntList to = new IntList();
    for (int edge = 0; edge < problem.edges(); edge++) {
      if (holds(problem.firstGuard(edge), asserted) && holds(problem.secondGuard(edge), asserted)) {
        from.add(problem.from(edge));
        to.add(problem.to(edge));
      }
    }
    return TopologicalOrder.of(Digraph.of(problem.nodes(), from, to)).isEmpty();
  }

  private static boolean holds(int guard, Set<Integer> asserted) {
    return guard == AcyclicityProblem.NO_GUARD || asserted.contains(guard);
  }

  /** Whether the refutation has been told to its end. */
  public boolean isComplete() {
    return complete;
  }

  /** The number of learnt clauses told. */
  public int learntClauses() {
    return learntClauses;
  }
}
