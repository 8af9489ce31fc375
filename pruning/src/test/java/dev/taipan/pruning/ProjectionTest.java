package dev.taipan.pruning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.reach.Reachability;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProjectionTest {

  @Test
  void leavesOutWhatOtherEdgesImply() {
    Polygraph polygraph =
        Polygraphs.of(
            StrongLevel.SERIALIZABILITY, "a 1: w1=1\nb 2: r1=1 w2=2\nc 3: r2=2 r1=1\nd 4: w3=1");
    Projection projection =
        Projection.of(Saturation.of(polygraph, Deadline.NONE), new int[] {0, 2, 3});
    assertThat(projection.edges()).isEqualTo(1);
    assertThat(projection.from(0)).isZero();
    assertThat(projection.to(0)).isEqualTo(1);
  }

  @Test
  void hasNoEdgesWithoutEvents() {
    Polygraph polygraph = Polygraphs.of(StrongLevel.SNAPSHOT_ISOLATION, "a 1: w1=1");
    Saturation saturation = Saturation.of(polygraph, Deadline.NONE);
    assertThat(Projection.of(saturation, new int[0]).edges()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void isTheTransitiveReductionOnRandomHistories(StrongLevel level) {
    Random random = new Random(12);
    int edges = 0;
    for (int i = 0; i < 1000; i++) {
      Polygraph polygraph = Polygraphs.of(level, TinyHistories.next(random, 9, i % 3 == 0));
      Saturation saturation = Saturation.of(polygraph, Deadline.NONE);
      if (!saturation.isContradiction()) {
        int[] events =
            IntStream.range(0, polygraph.events().count())
                .filter(event -> random.nextInt(3) > 0)
                .toArray();
        Projection projection = Projection.of(saturation, events);
        assertThat(matrix(projection, events.length))
            .isDeepEqualTo(reduction(saturation.reachability(), events));
        edges += projection.edges();
      }
    }
    assertThat(edges).isGreaterThan(500);
  }

  private static boolean[][] matrix(Projection projection, int size) {
    boolean[][] matrix = new boolean[size][size];
    for (int edge = 0; edge < projection.edges(); edge++) {
      assertThat(matrix[projection.from(edge)][projection.to(edge)]).as("twice").isFalse();
      matrix[projection.from(edge)][projection.to(edge)] = true;
    }
    return matrix;
  }

  /** The pairs of ordered events without a third one between them. */
  private static boolean[][] reduction(Reachability reachability, int[] events) {
    boolean[][] matrix = new boolean[events.length][events.length];
    for (int a = 0; a < events.length; a++) {
      for (int b = 0; b < events.length; b++) {
        matrix[a][b] = a != b && reachability.reaches(events[a], events[b]);
        for (int c = 0; c < events.length; c++) {
          if (c != a
              && c != b
              && reachability.reaches(events[a], events[c])
              && reachability.reaches(events[c], events[b])) {
            matrix[a][b] = false;
          }
        }
      }
    }
    return matrix;
  }
}
