package dev.taipan.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.encoding.cdcl.ConflictDrivenSolver;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.OpenPairs;
import dev.taipan.pruning.PairOptions;
import dev.taipan.pruning.Polygraphs;
import dev.taipan.pruning.Saturation;
import dev.taipan.pruning.Solutions;
import dev.taipan.pruning.TinyHistories;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The problem of a polygraph has a solution exactly if the polygraph has one. */
class PolygraphEncoderTest {

  @ParameterizedTest
  @EnumSource
  void hasASolutionWhereThePolygraphHasOne(StrongLevel level) {
    Random random = new Random(23);
    int[] answers = new int[2];
    for (int i = 0; i < 600; i++) {
      History history = TinyHistories.next(random, 5, i % 2 == 0);
      EncodingOptions options = options(random);
      Polygraph polygraph = Polygraphs.of(level, history);
      boolean saturates = random.nextInt(3) == 0;
      Saturation saturation =
          saturates
              ? Saturation.of(polygraph, Deadline.NONE)
              : Saturation.withoutRules(polygraph, Deadline.NONE);
      if (!saturation.isContradiction()) {
        boolean solvable = !solutions(level, history).isEmpty();
        assertThat(isSolved(polygraph, saturation, options)).isEqualTo(solvable);
        answers[solvable ? 1 : 0]++;
      }
    }
    assertThat(answers[1]).as("solvable").isGreaterThan(100);
    // Little contradicts prefix consistency that saturation does not see.
    assertThat(answers[0])
        .as("unsolvable")
        .isGreaterThanOrEqualTo(level == StrongLevel.PREFIX_CONSISTENCY ? 0 : 1);
  }

  private static EncodingOptions options(Random random) {
    EncodingOptions options =
        EncodingOptions.DEFAULTS
            .withPairs(new PairOptions(random.nextBoolean(), random.nextBoolean()))
            .withGuess(
                FirstGuess.values()[random.nextInt(FirstGuess.values().length)], random.nextLong());
    options = random.nextBoolean() ? options.withoutProjection() : options;
    return random.nextBoolean() ? options.withTwoEdgeCycles() : options;
  }

  private static List<Solutions.Solution> solutions(StrongLevel level, History history) {
    List<Solutions.Solution> solutions = new ArrayList<>();
    Solutions.forEach(Polygraphs.of(level, history).accesses(), level, solutions::add);
    return solutions;
  }

  /** Whether the problem has a solution; if so, its order must explain the history. */
  private static boolean isSolved(
      Polygraph polygraph, Saturation saturation, EncodingOptions options) {
    OpenPairs pairs = OpenPairs.of(polygraph, saturation, options.pairs(), Deadline.NONE);
    Encoding encoding =
        PolygraphEncoder.encode(polygraph, saturation, pairs, options, Deadline.NONE);
    Solution solution = new ConflictDrivenSolver().solve(encoding.problem(), Deadline.NONE);
    if (solution instanceof Solution.Satisfiable satisfiable) {
      int[] order = encoding.order(satisfiable);
      assertRespects(order, polygraph.known());
      assertThat(
              Explanation.holds(polygraph.accesses(), polygraph.level(), VersionOrder.NONE, order))
          .isTrue();
      return true;
    }
    return false;
  }

  private static void assertRespects(int[] order, KnownGraph known) {
    int[] place = new int[order.length];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    for (int edge = 0; edge < known.edges(); edge++) {
      assertThat(place[known.from(edge)]).isLessThan(place[known.to(edge)]);
    }
  }
}
