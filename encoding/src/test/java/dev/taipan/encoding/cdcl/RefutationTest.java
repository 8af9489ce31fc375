package dev.taipan.encoding.cdcl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.PartwiseSolver;
import dev.taipan.encoding.RandomProblems;
import dev.taipan.encoding.Refutation;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.sat4j.LazySat4jSolver;
import dev.taipan.history.time.Deadline;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the engine tells its log must prove what it says, to a checker that knows nothing of it. */
class RefutationTest {
  private static final int PROBLEMS = 3000;

  @Test
  void provesEveryRefutation() {
    Random random = new Random(11);
    int refutations = 0;
    int withLearntClauses = 0;
    for (int i = 0; i < PROBLEMS; i++) {
      AcyclicityProblem problem =
          i % 2 == 0 ? RandomProblems.next(random) : RandomProblems.hard(random, 40);
      Refutation refutation = new Refutation(problem);
      Solver solver =
          i % 3 == 0 ? new PartwiseSolver(new ConflictDrivenSolver()) : new ConflictDrivenSolver();
      Solution solution = solver.solve(problem, Deadline.NONE, refutation);
      assertThat(refutation.isComplete()).isEqualTo(solution instanceof Solution.Unsatisfiable);
      refutations += refutation.isComplete() ? 1 : 0;
      withLearntClauses += refutation.isComplete() && refutation.learntClauses() > 2 ? 1 : 0;
    }
    assertThat(refutations).isGreaterThan(PROBLEMS / 5);
    assertThat(withLearntClauses).isGreaterThan(PROBLEMS / 30);
  }

  @Test
  void agreesWithAnotherSolverOnHarderProblems() {
    Random random = new Random(12);
    int satisfiable = 0;
    int conflicts = 0;
    for (int i = 0; i < PROBLEMS / 4; i++) {
      AcyclicityProblem problem =
          i % 3 == 0
              ? RandomProblems.orders(random, 150)
              : RandomProblems.hard(random, i % 10 == 0 ? 120 : 40);
      // Every other time with hardly any room for learnt clauses, so that they are forgotten,
      // and with repair.
      Solver solver = i % 2 == 0 ? new ConflictDrivenSolver(2, 3) : new ConflictDrivenSolver();
      Solution solution = solver.solve(problem, Deadline.NONE);
      Solution other = new LazySat4jSolver().solve(problem, Deadline.NONE);
      assertThat(solution.getClass()).isEqualTo(other.getClass());
      satisfiable += solution instanceof Solution.Satisfiable ? 1 : 0;
      conflicts += solution.statistics().conflicts() > 10 ? 1 : 0;
    }
    assertThat(satisfiable).isBetween(PROBLEMS / 4 / 10, PROBLEMS / 4 * 9 / 10);
    assertThat(conflicts).isGreaterThan(PROBLEMS / 4 / 20);
  }
}
