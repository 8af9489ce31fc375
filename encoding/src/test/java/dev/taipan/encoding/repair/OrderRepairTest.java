package dev.taipan.encoding.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.RandomProblems;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.sat4j.LazySat4jSolver;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OrderRepairTest {
  private static final int PROBLEMS = 400;

  @Test
  void findsSolutionsWhereThereAreAnyAndNoOthers() {
    Random random = new Random(21);
    int solvable = 0;
    int found = 0;
    for (int i = 0; i < PROBLEMS; i++) {
      AcyclicityProblem problem = RandomProblems.orders(random, 40);
      Optional<Solution.Satisfiable> solution =
          new OrderRepair(problem, Deadline.NONE).search(1000);
      solution.ifPresent(it -> assertSolves(it, problem));
      boolean isSolvable =
          new LazySat4jSolver().solve(problem, Deadline.NONE) instanceof Solution.Satisfiable;
      assertThat(isSolvable || solution.isEmpty()).isTrue();
      solvable += isSolvable ? 1 : 0;
      found += solution.isPresent() ? 1 : 0;
    }
    assertThat(solvable).isBetween(PROBLEMS / 5, PROBLEMS * 4 / 5);
    assertThat(found).isGreaterThan(solvable * 9 / 10);
  }

  @Test
  void mendsTheOrderOfManyNodes() {
    AcyclicityProblem problem = RandomProblems.solvable(new Random(22), 600, 600, 780);
    Solution.Satisfiable solution =
        new OrderRepair(problem, Deadline.NONE).search(Long.MAX_VALUE).orElseThrow();
    assertSolves(solution, problem);
    assertThat(solution.statistics().decisions()).isPositive();
  }

  @Test
  void goesOnWhereItStopped() {
    AcyclicityProblem problem = RandomProblems.solvable(new Random(22), 400, 400, 520);
    OrderRepair repair = new OrderRepair(problem, Deadline.NONE);
    Optional<Solution.Satisfiable> solution = repair.search(0);
    assertThat(solution).isEmpty();
    int turns = 0;
    for (; solution.isEmpty(); turns++) {
      solution = repair.search(1);
    }
    assertSolves(solution.orElseThrow(), problem);
    assertThat((long) turns).isGreaterThanOrEqualTo(repair.statistics().decisions());
  }

  @Test
  void givesUpOnWhatOneVariableMakesImpossible() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addVariable(true);
    problem.addEdge(0, 1);
    problem.addEdge(1, 0, 1, AcyclicityProblem.NO_GUARD);
    problem.addEdge(1, 0, -1, AcyclicityProblem.NO_GUARD);
    assertThat(new OrderRepair(problem, Deadline.NONE).search(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void givesUpOnACycleWithoutGuards() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addEdge(0, 1);
    problem.addEdge(1, 0);
    assertThat(new OrderRepair(problem, Deadline.NONE).search(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void handlesNeitherClausesNorTwoGuards() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addVariable(true);
    problem.addVariable(true);
    problem.addEdge(0, 1, 1, AcyclicityProblem.NO_GUARD);
    assertThat(OrderRepair.handles(problem)).isTrue();
    problem.addEdge(0, 1, 1, 2);
    assertThat(OrderRepair.handles(problem)).isFalse();
    AcyclicityProblem withClause = new AcyclicityProblem(1);
    withClause.addClause(withClause.addVariable(true));
    assertThat(OrderRepair.handles(withClause)).isFalse();
  }

  @Test
  void endsWhenTimeRunsOut() {
    AcyclicityProblem problem = RandomProblems.solvable(new Random(22), 1000, 1000, 1300);
    OrderRepair repair = new OrderRepair(problem, Deadline.in(Duration.ZERO));
    assertThatThrownBy(() -> repair.search(Long.MAX_VALUE))
        .isInstanceOf(DeadlineExceededException.class);
  }

  private static void assertSolves(Solution.Satisfiable solution, AcyclicityProblem problem) {
    int[] place = new int[problem.nodes()];
    for (int i = 0; i < place.length; i++) {
      place[solution.order()[i]] = i;
    }
    for (int edge = 0; edge < problem.edges(); edge++) {
      if (problem.isActive(edge, solution.assignment())) {
        assertThat(place[problem.from(edge)]).isLessThan(place[problem.to(edge)]);
      }
    }
  }
}
