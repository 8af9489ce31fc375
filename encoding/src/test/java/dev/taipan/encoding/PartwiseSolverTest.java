package dev.taipan.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.cdcl.ConflictDrivenSolver;
import dev.taipan.history.time.Deadline;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartwiseSolverTest extends SolverContract {
  @Override
  protected Solver solver() {
    return new PartwiseSolver(new ConflictDrivenSolver());
  }

  @Test
  void solvesPartsThatDoNotConcernEachOtherOneByOne() {
    AcyclicityProblem problem = new AcyclicityProblem(6);
    addChoice(problem, 0, 1);
    addChoice(problem, 4, 5);
    problem.addEdge(1, 2);
    problem.addEdge(3, 4);
    assertThat(sizesOfParts(problem)).containsExactly(2, 2);
  }

  @Test
  void keepsTogetherWhatAClauseJoins() {
    AcyclicityProblem problem = new AcyclicityProblem(4);
    addChoice(problem, 0, 1);
    addChoice(problem, 2, 3);
    problem.addClause(1, 2);
    assertThat(sizesOfParts(problem)).containsExactly(4);
  }

  @Test
  void leavesOutChoicesThatCanCloseNoCycle() {
    AcyclicityProblem problem = new AcyclicityProblem(3);
    addChoice(problem, 0, 1);
    problem.addEdge(1, 2, problem.addVariable(true), AcyclicityProblem.NO_GUARD);
    assertThat(sizesOfParts(problem)).containsExactly(2);
  }

  private static void addChoice(AcyclicityProblem problem, int one, int other) {
    int variable = problem.addVariable(true);
    problem.addEdge(one, other, variable, AcyclicityProblem.NO_GUARD);
    problem.addEdge(other, one, -variable, AcyclicityProblem.NO_GUARD);
  }

  private static List<Integer> sizesOfParts(AcyclicityProblem problem) {
    List<Integer> sizes = new ArrayList<>();
    Solver inner = new ConflictDrivenSolver();
    Solver noting =
        new Solver() {
          @Override
          public String name() {
            return inner.name();
          }

          @Override
          public String description() {
            return inner.description();
          }

          @Override
          public Solution solve(AcyclicityProblem part, Deadline deadline, SearchLog log) {
            sizes.add(part.nodes());
            return inner.solve(part, deadline, log);
          }
        };
    assertThat(new PartwiseSolver(noting).solve(problem, Deadline.NONE))
        .isInstanceOf(Solution.Satisfiable.class);
    return sizes;
  }
}
