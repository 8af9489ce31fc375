package dev.taipan.encoding.theory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.AcyclicityProblem;
import org.junit.jupiter.api.Test;

class AssignmentsTest {

  @Test
  void nodesOfOnePlaceStayInTheOrderOfTheirNumbers() {
    assertThat(Assignments.byPlace(new long[] {5, 1L << 40, 5, -3})).containsExactly(3, 0, 2, 1);
  }

  @Test
  void likelyValuesAreThoseOfTheProblem() {
    AcyclicityProblem problem = new AcyclicityProblem(0);
    problem.addVariable(true);
    problem.addVariable(false);
    problem.addVariable(true);
    assertThat(Assignments.likely(problem)).containsExactly(false, true, false, true);
  }
}
