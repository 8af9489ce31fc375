package dev.taipan.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TwoEdgeCyclesTest {
  private static final int NO_GUARD = AcyclicityProblem.NO_GUARD;

  @Test
  void forbidsBothEdgesOfABackAndForth() {
    AcyclicityProblem problem = problem(2);
    problem.addEdge(0, 1, 1, NO_GUARD);
    problem.addEdge(1, 0, 2, NO_GUARD);
    assertThat(clausesAfter(problem)).containsExactly(Set.of(-1, -2));
  }

  @Test
  void leavesEdgesAloneThatAreNeverBothThere() {
    AcyclicityProblem problem = problem(2);
    problem.addEdge(0, 1, 1, 2);
    problem.addEdge(1, 0, -1, 3);
    assertThat(clausesAfter(problem)).isEmpty();
  }

  @Test
  void namesEveryGuardOnce() {
    AcyclicityProblem problem = problem(2);
    problem.addEdge(0, 1, 1, -2);
    problem.addEdge(1, 0, -2, 3);
    TwoEdgeCycles.forbid(problem);
    assertThat(problem.clauses())
        .singleElement()
        .satisfies(clause -> assertThat(clause).containsExactlyInAnyOrder(-1, 2, -3));
  }

  @Test
  void switchesOffWhatContradictsAnEdgeThatIsAlwaysThere() {
    AcyclicityProblem problem = problem(2);
    problem.addEdge(0, 1);
    problem.addEdge(1, 0, 3, NO_GUARD);
    assertThat(clausesAfter(problem)).containsExactly(Set.of(-3));
  }

  @Test
  void leavesNoWayOutOfTwoEdgesThatAreAlwaysThere() {
    AcyclicityProblem problem = problem(2);
    problem.addEdge(0, 1);
    problem.addEdge(1, 0);
    assertThat(clausesAfter(problem)).containsExactly(Set.of());
  }

  @Test
  void saysNothingOfEdgesThatLeadTheSameWayOrElsewhere() {
    AcyclicityProblem problem = problem(3);
    problem.addEdge(0, 1, 1, NO_GUARD);
    problem.addEdge(0, 1, 2, NO_GUARD);
    problem.addEdge(1, 2, 3, NO_GUARD);
    problem.addEdge(2, 0, 4, NO_GUARD);
    assertThat(clausesAfter(problem)).isEmpty();
  }

  @Test
  void keepsTheClausesThatWereThere() {
    AcyclicityProblem problem = problem(2);
    problem.addClause(4, -1);
    problem.addEdge(1, 0, 1, NO_GUARD);
    problem.addEdge(0, 1, 2, NO_GUARD);
    assertThat(clausesAfter(problem)).containsExactly(Set.of(4, -1), Set.of(-1, -2));
  }

  @Test
  void forbidsExactlyThePairsThatCloseACycleOnRandomProblems() {
    Random random = new Random(11);
    int forbidden = 0;
    for (int i = 0; i < 2000; i++) {
      AcyclicityProblem problem = RandomProblems.next(random);
      Set<Set<Integer>> before = new HashSet<>(clauses(problem));
      Set<Set<Integer>> cycles = cyclesOfTwo(problem);
      forbidden += cycles.size();
      Set<Set<Integer>> expected = new HashSet<>(before);
      expected.addAll(cycles);
      assertThat(new HashSet<>(clausesAfter(problem))).isEqualTo(expected);
    }
    assertThat(forbidden).isGreaterThan(2000);
  }

  /** A problem with four variables. */
  private static AcyclicityProblem problem(int nodes) {
    AcyclicityProblem problem = new AcyclicityProblem(nodes);
    for (int i = 0; i < 4; i++) {
      problem.addVariable(true);
    }
    return problem;
  }

  private static List<Set<Integer>> clausesAfter(AcyclicityProblem problem) {
    TwoEdgeCycles.forbid(problem);
    return clauses(problem);
  }

  private static List<Set<Integer>> clauses(AcyclicityProblem problem) {
    return problem.clauses().stream()
        .map(clause -> Arrays.stream(clause).boxed().collect(Collectors.toSet()))
        .toList();
  }

  /** What two edges that lead back and forth rule out together, pair by pair. */
  private static Set<Set<Integer>> cyclesOfTwo(AcyclicityProblem problem) {
    Set<Set<Integer>> cycles = new HashSet<>();
    for (int edge = 0; edge < problem.edges(); edge++) {
      for (int other = 0; other < edge; other++) {
        if (problem.from(edge) == problem.to(other) && problem.to(edge) == problem.from(other)) {
          Set<Integer> clause = new HashSet<>();
          for (int one : new int[] {edge, other}) {
            clause.add(-problem.firstGuard(one));
            clause.add(-problem.secondGuard(one));
          }
          clause.remove(NO_GUARD);
          if (clause.stream().noneMatch(literal -> clause.contains(-literal))) {
            cycles.add(clause);
          }
        }
      }
    }
    return cycles;
  }
}
