package dev.taipan.encoding.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.RandomProblems;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderDraftTest {

  @Test
  void meetsAllThatIsAskedOfManyNodes() {
    AcyclicityProblem problem = RandomProblems.solvable(new Random(22), 600, 600, 780);
    int[] numbers = IntStream.range(0, problem.nodes()).toArray();
    assertThat(contradicted(problem, numbers)).isPositive();
    assertThat(contradicted(problem, new OrderDraft(problem, Deadline.NONE).order())).isZero();
  }

  @Test
  void isNeverWorseThanTheOrderItBeganWith() {
    Random random = new Random(23);
    int better = 0;
    for (int i = 0; i < 200; i++) {
      AcyclicityProblem problem = RandomProblems.orders(random, 20);
      int[] numbers = IntStream.range(0, problem.nodes()).toArray();
      int[] order = new OrderDraft(problem, Deadline.NONE).order();
      assertThat(Arrays.stream(order).sorted().toArray()).isEqualTo(numbers);
      assertThat(contradicted(problem, order)).isLessThanOrEqualTo(contradicted(problem, numbers));
      better += contradicted(problem, order) < contradicted(problem, numbers) ? 1 : 0;
    }
    assertThat(better).isGreaterThan(100);
  }

  /** Neither event of one may pass the other's alone without a demand that is not met any more. */
  @Test
  void movesCompanionsTogether() {
    AcyclicityProblem problem = new AcyclicityProblem(40);
    for (int begin = 0; begin < 40; begin += 2) {
      problem.addEdge(begin, begin + 1);
      problem.bringTogether(begin, begin + 1);
    }
    for (int begin = 2; begin < 40; begin += 2) {
      problem.addEdge(begin + 1, begin - 2);
    }
    assertThat(contradicted(problem, new OrderDraft(problem, Deadline.NONE).order())).isZero();
  }

  @Test
  void goesOnWhereItHadGivenUp() {
    AcyclicityProblem problem = RandomProblems.solvable(new Random(22), 600, 600, 780);
    OrderDraft draft = new OrderDraft(problem, Deadline.NONE);
    draft.order(0);
    assertThat(draft.meetsAll()).isFalse();
    assertThat(draft.meetsAllButOneOf(1)).isTrue();
    assertThat(draft.meetsAllButOneOf(1_000_000)).isFalse();
    assertThat(contradicted(problem, draft.order(200))).isZero();
    assertThat(draft.meetsAllButOneOf(1_000_000)).isTrue();
  }

  @Test
  void endsWhenTimeRunsOut() {
    AcyclicityProblem problem = RandomProblems.solvable(new Random(22), 1000, 1000, 1300);
    OrderDraft draft = new OrderDraft(problem, Deadline.in(Duration.ZERO));
    assertThatThrownBy(draft::order).isInstanceOf(DeadlineExceededException.class);
  }

  /** The number of variables and unguarded edges that an order contradicts. */
  private static long contradicted(AcyclicityProblem problem, int[] order) {
    int[] place = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    boolean[] impossible = new boolean[2 * problem.variables() + 1];
    int unguarded = 0;
    for (int edge = 0; edge < problem.edges(); edge++) {
      if (place[problem.from(edge)] >= place[problem.to(edge)]) {
        int guard = problem.firstGuard(edge);
        unguarded += guard == AcyclicityProblem.NO_GUARD ? 1 : 0;
        impossible[problem.variables() + guard] = true;
      }
    }
    return unguarded
        + IntStream.rangeClosed(1, problem.variables())
            .filter(it -> impossible[problem.variables() + it])
            .filter(it -> impossible[problem.variables() - it])
            .count();
  }
}
