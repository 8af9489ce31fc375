package dev.taipan.encoding.cdcl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.PartwiseSolver;
import dev.taipan.encoding.RandomProblems;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.ToldRefutation;
import dev.taipan.encoding.sat4j.LazySat4jSolver;
import dev.taipan.history.time.Deadline;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the engine tells its log must prove what it says, to a checker that knows nothing of it. */
class RefutationTest {

  @Test
  void provesEveryRefutation() {
    proveEveryRefutation(1_000);
  }

  @Test
  @Tag("slow")
  void provesEveryRefutationOfMoreProblems() {
    proveEveryRefutation(8_000);
  }

  @Test
  @Tag("exhaustive")
  void provesEveryRefutationOfFarMoreProblems() {
    proveEveryRefutation(30_000);
  }

  private static void proveEveryRefutation(int problems) {
    Random random = new Random(11);
    int refutations = 0;
    int withLearntClauses = 0;
    for (int i = 0; i < problems; i++) {
      AcyclicityProblem problem =
          i % 2 == 0 ? RandomProblems.next(random) : RandomProblems.hard(random, 40);
      ToldRefutation refutation = new ToldRefutation(problem);
      Solver solver =
          i % 3 == 0 ? new PartwiseSolver(new ConflictDrivenSolver()) : new ConflictDrivenSolver();
      Solution solution = solver.solve(problem, Deadline.NONE, refutation);
      assertThat(refutation.isComplete()).isEqualTo(solution instanceof Solution.Unsatisfiable);
      refutations += refutation.isComplete() ? 1 : 0;
      withLearntClauses += refutation.isComplete() && refutation.learntClauses() > 2 ? 1 : 0;
    }
    assertThat(refutations).isGreaterThan(problems / 5);
    assertThat(withLearntClauses).isGreaterThan(problems / 30);
  }

  @Test
  void agreesWithAnotherSolverOnHarderProblems() {
    compareOnHarderProblems(60);
  }

  @Test
  @Tag("slow")
  void agreesWithAnotherSolverOnMoreOfTheHarderProblems() {
    compareOnHarderProblems(750);
  }

  @Test
  @Tag("exhaustive")
  void agreesWithAnotherSolverOnFarMoreOfTheHarderProblems() {
    compareOnHarderProblems(1_500);
  }

  private static void compareOnHarderProblems(int problems) {
    Random random = new Random(12);
    int satisfiable = 0;
    int conflicts = 0;
    for (int i = 0; i < problems; i++) {
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
    assertThat(satisfiable).isBetween(problems / 10, problems * 9 / 10);
    assertThat(conflicts).isGreaterThan(problems / 20);
  }
}
