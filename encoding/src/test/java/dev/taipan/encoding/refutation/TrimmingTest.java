package dev.taipan.encoding.refutation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.PartwiseSolver;
import dev.taipan.encoding.RandomProblems;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.encoding.cdcl.ConflictDrivenSolver;
import dev.taipan.history.time.Deadline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every step of a refutation is checked here for what it says, and that it is needed. */
class TrimmingTest {

  @Test
  void isRightStepByStep() {
    checkRefutations(1_000);
  }

  @Test
  @Tag("slow")
  void isRightStepByStepOnMoreProblems() {
    checkRefutations(25_000);
  }

  @Test
  @Tag("exhaustive")
  void isRightStepByStepOnFarMoreProblems() {
    checkRefutations(50_000);
  }

  /** A line of a refutation, with what it has besides its clause. */
  private sealed interface Step {
    int[] clause();

    record Given(int[] clause) implements Step {}

    record Cycle(int[] edges, int[] clause) implements Step {}

    record Learnt(int[] premises, int[] clause) implements Step {}
  }

  private static List<Step> refutation(AcyclicityProblem problem, RecordedSearch search) {
    List<Step> steps = new ArrayList<>();
    RefutationLines lines =
        new RefutationLines() {
          @Override
          public void given(int index) {
            steps.add(new Step.Given(problem.clauses().get(index)));
          }

          @Override
          public void cycle(int[] edges, int[] clause) {
            steps.add(new Step.Cycle(edges, clause));
          }

          @Override
          public void learnt(int[] premises, int[] clause) {
            steps.add(new Step.Learnt(premises, clause));
          }
        };
    Trimming.tell(problem, search, lines, Deadline.NONE);
    return steps;
  }

  private static void checkRefutations(int problems) {
    Random random = new Random(21);
    int refuted = 0;
    int withLearnt = 0;
    int trimmed = 0;
    for (int i = 0; i < problems; i++) {
      AcyclicityProblem problem =
          i % 2 == 0 ? RandomProblems.next(random) : RandomProblems.hard(random, 40);
      // Every third time the engine forgets and restarts all the time.
      Solver solver =
          i % 3 == 0
              ? new ConflictDrivenSolver(2, 3)
              : new PartwiseSolver(new ConflictDrivenSolver());
      RecordedSearch search = new RecordedSearch();
      boolean satisfiable =
          solver.solve(problem, Deadline.NONE, search) instanceof Solution.Satisfiable;
      assertThat(search.isRefuted()).isEqualTo(!satisfiable);
      if (!satisfiable) {
        List<Step> steps = refutation(problem, search);
        check(problem, steps);
        refuted++;
        withLearnt += steps.stream().filter(Step.Learnt.class::isInstance).count() > 2 ? 1 : 0;
        trimmed += steps.size() < search.size() ? 1 : 0;
      }
    }
    assertThat(refuted).isGreaterThan(problems / 5);
    assertThat(withLearnt).isGreaterThan(problems / 30);
    assertThat(trimmed).isGreaterThan(problems / 30);
  }

  private static void check(AcyclicityProblem problem, List<Step> steps) {
    Set<Integer> used = new HashSet<>(Set.of(steps.size() - 1));
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (step instanceof Step.Cycle cycle) {
        checkCycle(problem, cycle);
      } else if (step instanceof Step.Learnt learnt) {
        checkLearnt(steps, learnt, i);
        Arrays.stream(learnt.premises()).forEach(used::add);
      }
    }
    assertThat(steps.get(steps.size() - 1).clause()).isEmpty();
    assertThat(used).hasSize(steps.size());
  }

  private static void checkCycle(AcyclicityProblem problem, Step.Cycle cycle) {
    int[] edges = cycle.edges();
    for (int i = 0; i < edges.length; i++) {
      assertThat(problem.to(edges[i])).isEqualTo(problem.from(edges[(i + 1) % edges.length]));
      for (int guard : List.of(problem.firstGuard(edges[i]), problem.secondGuard(edges[i]))) {
        if (guard != AcyclicityProblem.NO_GUARD) {
          assertThat(cycle.clause()).contains(-guard);
        }
      }
    }
    assertThat(edges).isNotEmpty();
  }

  private static void checkLearnt(List<Step> steps, Step.Learnt learnt, int place) {
    Set<Integer> isTrue = new HashSet<>();
    Arrays.stream(learnt.clause()).forEach(literal -> isTrue.add(-literal));
    int[] premises = learnt.premises();
    for (int i = 0; i < premises.length; i++) {
      assertThat(premises[i]).isLessThan(place);
      List<Integer> open = new ArrayList<>();
      Arrays.stream(steps.get(premises[i]).clause())
          .distinct()
          .filter(literal -> !isTrue.contains(-literal))
          .forEach(open::add);
      assertThat(open).hasSize(i == premises.length - 1 ? 0 : 1);
      isTrue.addAll(open);
    }
    assertThat(premises).isNotEmpty();
  }

  @Test
  void saysSoWhenAnEdgeWithoutGuardIsALoop() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addEdge(0, 1);
    problem.addEdge(1, 0);
    List<Step> steps = refutation(problem, new RecordedSearch());
    assertThat(steps).hasSize(1);
    check(problem, steps);
  }

  @Test
  void aSearchThatTellsTooMuchIsNotRecorded() {
    RecordedSearch search = new RecordedSearch(3);
    search.cycle(new int[] {1, 2});
    assertThat(search.size()).isEqualTo(1);
    assertThat(search.isSilent()).isFalse();
    search.learnt(new int[] {1, -2});
    assertThat(search.isSilent()).isTrue();
    search.cycle(new int[] {-1});
    search.refuted();
    assertThat(search.size()).isZero();
    assertThat(search.isRefuted()).isFalse();
  }

  @Test
  void refusesASearchThatRefutesNothing() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    int variable = problem.addVariable(true);
    problem.addEdge(0, 1, variable, AcyclicityProblem.NO_GUARD);
    RecordedSearch search = new RecordedSearch();
    assertThatThrownBy(() -> refutation(problem, search))
        .isInstanceOf(IllegalArgumentException.class);
    search.learnt(new int[] {variable});
    search.learnt(new int[] {-variable});
    assertThatThrownBy(() -> refutation(problem, search))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
