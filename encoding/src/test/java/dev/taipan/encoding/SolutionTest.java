package dev.taipan.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.Solution.Satisfiable;
import dev.taipan.encoding.Solution.Statistics;
import dev.taipan.encoding.Solution.Unsatisfiable;
import dev.taipan.encoding.cdcl.ConflictDrivenSolver;
import org.junit.jupiter.api.Test;

/** Answers, what they took, and who gives them. */
class SolutionTest {
  private static final Statistics ONE = new Statistics(1, 20, 300, 4_000);
  private static final Statistics OTHER = new Statistics(5, 60, 700, 8_000);
  private static final Statistics BOTH = new Statistics(6, 80, 1_000, 12_000);

  @Test
  void statisticsAddUp() {
    assertThat(ONE.plus(OTHER)).isEqualTo(BOTH);
    assertThat(ONE.plus(Statistics.NONE)).isEqualTo(ONE);
    assertThat(ONE.withCycles(9)).isEqualTo(new Statistics(1, 20, 300, 9));
  }

  @Test
  void answersAreTheSameAfterAnotherTry() {
    boolean[] assignment = {false, true};
    int[] order = {1, 0};
    Satisfiable later = new Satisfiable(assignment, order, ONE).after(OTHER);
    assertThat(later.assignment()).isSameAs(assignment);
    assertThat(later.order()).isSameAs(order);
    assertThat(later.statistics()).isEqualTo(BOTH);
    assertThat(new Unsatisfiable(ONE).after(OTHER)).isEqualTo(new Unsatisfiable(BOTH));
  }

  @Test
  void solversAreFoundByTheirNames() {
    assertThat(Solvers.all()).extracting(Solver::name).doesNotHaveDuplicates().contains("cdcl");
    assertThat(Solvers.named("CDCL")).containsInstanceOf(ConflictDrivenSolver.class);
    assertThat(Solvers.named("none")).isEmpty();
  }

  @Test
  void partwiseSolverIsCalledLikeTheOneThatItAsks() {
    Solver inner = new ConflictDrivenSolver();
    Solver partwise = new PartwiseSolver(inner);
    assertThat(partwise.name()).isEqualTo(inner.name());
    assertThat(partwise.description()).startsWith(inner.description()).contains("part by part");
    assertThat(partwise.unavailable()).isEqualTo(inner.unavailable()).isEmpty();
  }
}
