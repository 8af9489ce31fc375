package dev.taipan.encoding.theory;

import dev.taipan.encoding.AcyclicityProblem;
import java.util.Random;

/** Small random problems whose unguarded edges have no cycle, with many guarded ones. */
final class GuardedProblems {
  static final int VARIABLES = 12;

  private GuardedProblems() {}

  /** Guards are positive literals only, so that every set of edges can be there at once. */
  static AcyclicityProblem next(Random random) {
    int nodes = 2 + random.nextInt(9);
    AcyclicityProblem problem = new AcyclicityProblem(nodes);
    for (int variable = 1; variable <= VARIABLES; variable++) {
      problem.addVariable(true);
    }
    boolean inOrder = random.nextBoolean();
    for (int i = random.nextInt(nodes); i > 0; i--) {
      int one = random.nextInt(nodes);
      int other = random.nextInt(nodes);
      if (one < other) {
        problem.addEdge(inOrder ? one : other, inOrder ? other : one);
      }
    }
    for (int i = 3 * nodes; i > 0; i--) {
      int second = random.nextInt(3) == 0 ? literal(random) : AcyclicityProblem.NO_GUARD;
      problem.addEdge(random.nextInt(nodes), random.nextInt(nodes), literal(random), second);
    }
    return problem;
  }

  private static int literal(Random random) {
    return 1 + random.nextInt(VARIABLES);
  }
}
