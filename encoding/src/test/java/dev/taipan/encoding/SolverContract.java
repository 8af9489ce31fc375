package dev.taipan.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.encoding.Solution.Satisfiable;
import dev.taipan.encoding.Solution.Unsatisfiable;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.TopologicalOrder;
import dev.taipan.history.time.Cancellation;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every backend must do. A backend's test extends this and says which one it is. */
public abstract class SolverContract {
  private static final int NO_GUARD = AcyclicityProblem.NO_GUARD;
  private static final Duration SOON = Duration.ofMillis(200);

  /** The backend under test. */
  protected abstract Solver solver();

  /** How many random problems to compare on; fewer for backends that take long to start. */
  protected int randomProblems() {
    return 2000;
  }

  @Test
  void hasAName() {
    assertThat(solver().name()).matches("[a-z0-9-]+");
  }

  @Test
  void ordersNodesWithoutEdges() {
    assertThatSatisfiable(new AcyclicityProblem(3));
  }

  @Test
  void solvesTheEmptyProblem() {
    assertThatSatisfiable(new AcyclicityProblem(0));
  }

  @Test
  void respectsEdgesWithoutGuards() {
    AcyclicityProblem problem = new AcyclicityProblem(3);
    problem.addEdge(2, 1);
    problem.addEdge(1, 0);
    assertThat(assertThatSatisfiable(problem).order()).containsExactly(2, 1, 0);
  }

  @Test
  void findsNoSolutionWhenUnguardedEdgesAreCyclic() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addVariable(true);
    problem.addEdge(0, 1);
    problem.addEdge(1, 0);
    assertThatUnsatisfiable(problem);
  }

  @Test
  void findsNoSolutionWhenAnUnguardedEdgeIsALoop() {
    AcyclicityProblem problem = new AcyclicityProblem(1);
    problem.addEdge(0, 0);
    assertThatUnsatisfiable(problem);
  }

  @Test
  void keepsAGuardedLoopOff() {
    AcyclicityProblem problem = new AcyclicityProblem(1);
    problem.addVariable(true);
    problem.addEdge(0, 0, 1, NO_GUARD);
    assertThat(assertThatSatisfiable(problem).assignment()[1]).isFalse();
  }

  @Test
  void turnsAnUnlikelyGuardOnWhenTheLikelyWayIsCyclic() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addVariable(true);
    problem.addEdge(0, 1);
    problem.addEdge(1, 0, 1, NO_GUARD);
    problem.addEdge(0, 1, -1, NO_GUARD);
    assertThat(assertThatSatisfiable(problem).assignment()[1]).isFalse();
  }

  @Test
  void findsNoSolutionWhenBothValuesOfAVariableCloseACycle() {
    AcyclicityProblem problem = new AcyclicityProblem(4);
    problem.addVariable(false);
    problem.addEdge(0, 1);
    problem.addEdge(2, 3);
    problem.addEdge(1, 0, 1, NO_GUARD);
    problem.addEdge(3, 2, -1, NO_GUARD);
    assertThatUnsatisfiable(problem);
  }

  @Test
  void needsBothGuardsForAnEdge() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addVariable(true);
    problem.addVariable(true);
    problem.addEdge(0, 1);
    problem.addEdge(1, 0, 1, 2);
    problem.addClause(1);
    boolean[] assignment = assertThatSatisfiable(problem).assignment();
    assertThat(assignment[1]).isTrue();
    assertThat(assignment[2]).isFalse();
    problem.addClause(2);
    assertThatUnsatisfiable(problem);
  }

  @Test
  void takesAnOnlyGuardInEitherPlace() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addVariable(true);
    problem.addEdge(0, 1);
    problem.addEdge(1, 0, NO_GUARD, 1);
    assertThat(assertThatSatisfiable(problem).assignment()[1]).isFalse();
  }

  @Test
  void takesGuardsOfBothSigns() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addVariable(false);
    problem.addVariable(true);
    problem.addEdge(0, 1);
    problem.addEdge(1, 0, -1, 2);
    problem.addClause(-1);
    assertThat(assertThatSatisfiable(problem).assignment()[2]).isFalse();
  }

  @Test
  void findsNoSolutionWhenClausesContradictEachOther() {
    AcyclicityProblem problem = new AcyclicityProblem(1);
    problem.addVariable(true);
    problem.addClause(1);
    problem.addClause(-1);
    assertThatUnsatisfiable(problem);
  }

  @Test
  void findsNoSolutionForAnEmptyClause() {
    AcyclicityProblem problem = new AcyclicityProblem(1);
    problem.addClause();
    assertThatUnsatisfiable(problem);
  }

  @Test
  void findsCyclesThatRunThroughManyGuards() {
    int nodes = 30;
    AcyclicityProblem problem = new AcyclicityProblem(nodes);
    for (int node = 0; node < nodes; node++) {
      int variable = problem.addVariable(true);
      problem.addEdge(node, (node + 1) % nodes, variable, NO_GUARD);
      if (node > 0) {
        problem.addClause(variable);
      }
    }
    assertThat(assertThatSatisfiable(problem).assignment()[1]).isFalse();
    problem.addClause(1);
    assertThatUnsatisfiable(problem);
  }

  @Test
  void agreesWithBruteForceOnRandomProblems() {
    assertThatAgreesWithBruteForce(randomProblems());
  }

  @Test
  @Tag("slow")
  void agreesWithBruteForceOnMoreRandomProblems() {
    assertThatAgreesWithBruteForce(5 * randomProblems());
  }

  private void assertThatAgreesWithBruteForce(int problems) {
    Random random = new Random(10);
    int satisfiable = 0;
    for (int i = 0; i < problems; i++) {
      AcyclicityProblem problem = RandomProblems.next(random);
      if (hasSolution(problem)) {
        satisfiable++;
        assertThatSatisfiable(problem);
      } else {
        assertThatUnsatisfiable(problem);
      }
    }
    assertThat(satisfiable).isBetween(problems / 4, problems * 3 / 4);
  }

  @Test
  void keepsNothingBetweenCalls() {
    AcyclicityProblem unsatisfiable = new AcyclicityProblem(1);
    unsatisfiable.addEdge(0, 0);
    Solver solver = solver();
    assertThat(solver.solve(unsatisfiable, Deadline.NONE)).isInstanceOf(Unsatisfiable.class);
    assertThat(solver.solve(new AcyclicityProblem(1), Deadline.NONE))
        .isInstanceOf(Satisfiable.class);
  }

  @Test
  void givesUpWhenTheDeadlineHasPassed() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addEdge(0, 1, problem.addVariable(true), NO_GUARD);
    Deadline passed = Deadline.in(Duration.ZERO);
    assertThatThrownBy(() -> solver().solve(problem, passed))
        .isInstanceOf(DeadlineExceededException.class);
  }

  /** Soon: in the midst of making a large model. Later: in the midst of a hard search. */
  @ParameterizedTest
  @Tag("timed")
  @ValueSource(ints = {5, 100})
  void stopsSoonAfterADeadline(int millis) {
    assertThatStopsSoonAfterADeadline(millis);
  }

  @Test
  @Tag("slow")
  @Tag("timed")
  void stopsSoonAfterALaterDeadline() {
    assertThatStopsSoonAfterADeadline(400);
  }

  private void assertThatStopsSoonAfterADeadline(int millis) {
    AcyclicityProblem large = RandomProblems.large(new Random(3));
    AcyclicityProblem hard = RandomProblems.threeSat(new Random(1), 500);
    for (AcyclicityProblem problem : new AcyclicityProblem[] {hard, large}) {
      assertThatSoonGivenUp(
          problem, Duration.ofMillis(millis), () -> Deadline.in(Duration.ofMillis(millis)));
    }
  }

  @ParameterizedTest
  @Tag("timed")
  @ValueSource(ints = {5, 100})
  void stopsSoonAfterItIsCalledOff(int millis) {
    assertThatStopsSoonAfterItIsCalledOff(millis);
  }

  @Test
  @Tag("slow")
  @Tag("timed")
  void stopsSoonAfterItIsCalledOffLater() {
    assertThatStopsSoonAfterItIsCalledOff(400);
  }

  private void assertThatStopsSoonAfterItIsCalledOff(int millis) {
    AcyclicityProblem large = RandomProblems.large(new Random(4));
    AcyclicityProblem hard = RandomProblems.threeSat(new Random(2), 500);
    for (AcyclicityProblem problem : new AcyclicityProblem[] {hard, large}) {
      assertThatSoonGivenUp(
          problem,
          Duration.ofMillis(millis),
          () -> {
            Cancellation cancellation = new Cancellation();
            CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS)
                .execute(cancellation::cancel);
            return Deadline.NONE.or(cancellation);
          });
    }
  }

  /** Of several tries the best counts: others may use this machine, too. */
  private void assertThatSoonGivenUp(
      AcyclicityProblem problem, Duration patience, Supplier<Deadline> deadline) {
    LiveThreads before = LiveThreads.now();
    Duration best = Duration.ofDays(1);
    for (int tries = 0; tries < 10 && best.compareTo(SOON) > 0; tries++) {
      long start = System.nanoTime();
      Deadline end = deadline.get();
      assertThatThrownBy(() -> solver().solve(problem, end))
          .isInstanceOf(DeadlineExceededException.class);
      Duration late = Duration.ofNanos(System.nanoTime() - start).minus(patience);
      best = late.compareTo(best) < 0 ? late : best;
      assertThat(before.startedSince()).isEmpty();
    }
    assertThat(best).isLessThan(SOON);
  }

  @Test
  void answersBeforeADistantDeadline() {
    AcyclicityProblem problem = new AcyclicityProblem(2);
    problem.addEdge(0, 1, problem.addVariable(true), NO_GUARD);
    Deadline distant = Deadline.in(Duration.ofHours(1));
    assertThat(solver().solve(problem, distant)).isInstanceOf(Satisfiable.class);
  }

  private Satisfiable assertThatSatisfiable(AcyclicityProblem problem) {
    Solution solution = solver().solve(problem, Deadline.NONE);
    assertThat(solution).isInstanceOf(Satisfiable.class);
    Satisfiable found = (Satisfiable) solution;
    assertThat(found.assignment()).hasSize(problem.variables() + 1);
    assertThat(clausesHold(problem, found.assignment())).isTrue();
    assertThat(found.order())
        .containsExactlyInAnyOrder(IntStream.range(0, problem.nodes()).toArray());
    int[] place = new int[problem.nodes()];
    for (int i = 0; i < place.length; i++) {
      place[found.order()[i]] = i;
    }
    for (int edge = 0; edge < problem.edges(); edge++) {
      if (problem.isActive(edge, found.assignment())) {
        assertThat(place[problem.from(edge)]).isLessThan(place[problem.to(edge)]);
      }
    }
    return found;
  }

  private void assertThatUnsatisfiable(AcyclicityProblem problem) {
    assertThat(solver().solve(problem, Deadline.NONE)).isInstanceOf(Unsatisfiable.class);
  }

  private static boolean hasSolution(AcyclicityProblem problem) {
    boolean[] assignment = new boolean[problem.variables() + 1];
    for (int bits = 0; bits < 1 << problem.variables(); bits++) {
      for (int variable = 1; variable <= problem.variables(); variable++) {
        assignment[variable] = (bits >> (variable - 1) & 1) != 0;
      }
      if (clausesHold(problem, assignment) && isAcyclic(problem, assignment)) {
        return true;
      }
    }
    return false;
  }

  private static boolean clausesHold(AcyclicityProblem problem, boolean[] assignment) {
    return problem.clauses().stream()
        .allMatch(
            clause ->
                Arrays.stream(clause)
                    .anyMatch(literal -> assignment[Math.abs(literal)] == literal > 0));
  }

  private static boolean isAcyclic(AcyclicityProblem problem, boolean[] assignment) {
    IntList from = new IntList();
    IntList to = new IntList();
    for (int edge = 0; edge < problem.edges(); edge++) {
      if (problem.isActive(edge, assignment)) {
        from.add(problem.from(edge));
        to.add(problem.to(edge));
      }
    }
    return TopologicalOrder.of(Digraph.of(problem.nodes(), from, to)).isPresent();
  }
}
