package dev.taipan.pruning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.OpenReads.OpenRead;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.Solutions.Solution;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever saturation concludes holds in every explanation of the history. */
class SaturationSoundnessTest {

  @ParameterizedTest
  @EnumSource
  void everyConclusionHoldsInEverySolution(StrongLevel level) {
    Random random = new Random(9);
    int contradictions = 0;
    AtomicInteger solutions = new AtomicInteger();
    for (int i = 0; i < 1500; i++) {
      History history = TinyHistories.next(random, 5, i % 3 == 0);
      Polygraph polygraph = Polygraphs.of(level, history);
      int given = polygraph.known().edges();
      Saturation saturation = Saturation.of(polygraph, Deadline.NONE);
      contradictions += saturation.isContradiction() ? 1 : 0;
      Solutions.forEach(
          Polygraphs.of(level, history).accesses(),
          level,
          solution -> {
            solutions.incrementAndGet();
            assertThat(saturation.isContradiction()).isFalse();
            assertThatEdgesHold(polygraph, given, solution);
            assertThatNoCandidateIsMissing(polygraph, solution);
          });
    }
    assertThat(contradictions).isGreaterThan(50);
    assertThat(solutions.get()).isGreaterThan(1000);
  }

  private static void assertThatEdgesHold(Polygraph polygraph, int given, Solution solution) {
    for (int edge = given; edge < polygraph.known().edges(); edge++) {
      assertThat(solution.precedes()[polygraph.known().from(edge)][polygraph.known().to(edge)])
          .as("%s", polygraph.known().explain(new int[] {edge}))
          .isTrue();
    }
  }

  private static void assertThatNoCandidateIsMissing(Polygraph polygraph, Solution solution) {
    for (OpenRead read : polygraph.openReads().list()) {
      assertThat(IntStream.range(0, read.candidates()).map(read::candidate))
          .contains(solution.observed()[read.reader()][read.key()]);
    }
  }
}
