package dev.taipan.encoding.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.RandomProblems;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.cdcl.ConflictDrivenSolver;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Acyclicity for a solver of clauses that tries one assignment after the other. */
class LazyCyclesTest {

  /** Every assignment in turn. */
  private static final class AllModels implements LazyCycles.Models {
    private final List<int[]> clauses = new ArrayList<>();
    private final int variables;
    private int calls;

    AllModels(int variables) {
      this.variables = variables;
    }

    @Override
    public boolean next(boolean[] assignment) {
      calls++;
      for (int bits = 0; bits < 1 << variables; bits++) {
        for (int variable = 1; variable <= variables; variable++) {
          assignment[variable] = (bits >> (variable - 1) & 1) != 0;
        }
        if (clauses.stream().allMatch(clause -> holds(clause, assignment))) {
          return true;
        }
      }
      return false;
    }

    private static boolean holds(int[] clause, boolean[] assignment) {
      return Arrays.stream(clause).anyMatch(it -> assignment[Math.abs(it)] == it > 0);
    }

    @Override
    public void add(int[] clause) {
      clauses.add(clause);
    }

    @Override
    public Solution.Statistics statistics() {
      return new Solution.Statistics(calls, 2, 3, 4);
    }
  }

  /** Notes the cycles that it hears of. */
  private static final class Cycles implements SearchLog {
    private final List<int[]> heard = new ArrayList<>();

    @Override
    public void cycle(int[] clause) {
      heard.add(clause);
    }

    @Override
    public void learnt(int[] clause) {
      throw new AssertionError("nothing is learnt here");
    }

    @Override
    public void refuted() {
      throw new AssertionError("that is for the backend to say");
    }
  }

  @Test
  void findsWhatAnotherSolverFindsAndForbidsOnlyCycles() {
    Random random = new Random(14);
    int solved = 0;
    for (int i = 0; i < 1_000; i++) {
      AcyclicityProblem problem = RandomProblems.next(random);
      AllModels models = new AllModels(problem.variables());
      Cycles cycles = new Cycles();
      Solution solution = LazyCycles.solve(problem, models, Deadline.NONE, cycles);
      assertThat(solution.getClass())
          .isEqualTo(new ConflictDrivenSolver().solve(problem, Deadline.NONE).getClass());
      assertThat(solution.statistics())
          .isEqualTo(new Solution.Statistics(models.calls, 2, 3, cycles.heard.size()));
      if (solution instanceof Solution.Satisfiable satisfiable) {
        assertSolves(problem, satisfiable);
        solved++;
      }
      if (models.calls > 0) {
        List<int[]> all = new ArrayList<>(problem.clauses());
        all.addAll(cycles.heard);
        assertThat(models.clauses).containsExactlyElementsOf(all);
      }
    }
    assertThat(solved).isBetween(250, 750);
  }

  private static void assertSolves(AcyclicityProblem problem, Solution.Satisfiable solution) {
    assertThat(problem.clauses()).allMatch(it -> AllModels.holds(it, solution.assignment()));
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

  @Test
  void asksForNoModelWhereEdgesWithoutGuardsAreCyclic() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addEdge(0, 1);
    problem.addEdge(1, 0);
    AllModels models = new AllModels(0);
    assertThat(LazyCycles.solve(problem, models, Deadline.NONE, SearchLog.NONE))
        .isInstanceOf(Solution.Unsatisfiable.class);
    assertThat(models.calls).isZero();
  }

  @Test
  void givesUpWhenTimeIsUp() {
    Deadline passed = Deadline.in(Duration.ZERO);
    AllModels models = new AllModels(0);
    assertThatThrownBy(
            () -> LazyCycles.solve(new AcyclicityProblem(1), models, passed, SearchLog.NONE))
        .isInstanceOf(DeadlineExceededException.class);
    assertThat(models.calls).isZero();
  }
}
