package dev.taipan.pruning.reach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.polygraph.KnownGraph;
import dev.taipan.polygraph.Polygraph;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.Polygraphs;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LikelyOrderTest {
  private static final int UPDATES = 40;

  /** Updates of one key, and readers of it: of the first version, and of the last one. */
  private static List<String> updates() {
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= UPDATES; i++) {
      lines.add(String.format("s%d %d: r1=%d w1=%d", i, i, i - 1, i));
    }
    lines.add("early 100: r1=1");
    lines.add("late 101: r1=" + UPDATES);
    return lines;
  }

  private static int[] orderOf(Polygraph polygraph) {
    return LikelyOrder.of(polygraph.accesses().history(), polygraph.events(), polygraph.known());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void agreesWithAllThatIsKnownWhereNumberingSaysNothing(long seed) {
    List<String> lines = updates();
    Collections.shuffle(lines, new Random(seed));
    Polygraph polygraph = Polygraphs.of(StrongLevel.SNAPSHOT_ISOLATION, String.join("\n", lines));
    int[] order = orderOf(polygraph);
    int[] place = new int[order.length];
    IntStream.range(0, order.length).forEach(i -> place[order[i]] = i);
    KnownGraph known = polygraph.known();
    assertThat(known.edges()).isGreaterThan(2 * UPDATES);
    for (int edge = 0; edge < known.edges(); edge++) {
      assertThat(place[known.from(edge)]).isLessThan(place[known.to(edge)]);
    }
  }

  /**
   * Of a to e, the first has a tenth of the way behind him, the next ones three, five and so on.
   */
  @Test
  void comparesHowMuchPrecedesWithHowMuchFollows() {
    Polygraph polygraph =
        Polygraphs.of(
            StrongLevel.SERIALIZABILITY,
            """
            x 1: r1=2 w3=1
            e 2: r1=4 r2=1 w1=5
            d 3: r1=3 w1=4
            c 4: r1=2 w1=3
            b 5: r1=1 w1=2
            z 6: w2=1
            a 7: w1=1""");
    int x = 0;
    int z = 5;
    assertThat(orderOf(polygraph)).containsExactly(6, z, 4, 3, 2, x, 1);
    assertThat(LikelyOrder.ofTransactions(polygraph)).containsExactly(orderOf(polygraph));
  }

  @Test
  void isThatOfTheRecordingWhereLittleContradictsIt() {
    List<String> lines = updates();
    Collections.swap(lines, 1, 2);
    Polygraph polygraph = Polygraphs.of(StrongLevel.SERIALIZABILITY, String.join("\n", lines));
    assertThat(orderOf(polygraph))
        .containsExactly(IntStream.range(0, polygraph.events().count()).toArray());
  }

  @Test
  void ordersAgainByTheMiddleOnlyWhereNumberingSaysNothing() {
    String shuffled = "e 2: r1=2 w1=3\nb 5: r1=1 w1=2\nz 6: w2=1\na 7: w1=1\nx 1: r2=1";
    assertThat(topological(shuffled, 2, 4, 3, 1, 0)).containsExactly(3, 2, 1, 4, 0);
    String inOrder = "a 7: w1=1\nb 5: r1=1 w1=2\ne 2: r1=2 w1=3\nz 6: w2=1\nx 1: r2=1";
    assertThat(topological(inOrder, 3, 0, 4, 1, 2)).containsExactly(3, 0, 4, 1, 2);
  }

  private static int[] topological(String lines, int... sorted) {
    return LikelyOrder.topological(Polygraphs.of(StrongLevel.SERIALIZABILITY, lines), sorted);
  }

  @ParameterizedTest
  @EnumSource(names = {"SERIALIZABILITY", "SNAPSHOT_ISOLATION"})
  void isThatOfTheRecordingWhereEventsPrecedeThemselves(StrongLevel level) {
    Polygraph polygraph = Polygraphs.of(level, "a 1: r2=1 w1=1\nb 2: r1=1 w2=1");
    assertThat(orderOf(polygraph))
        .containsExactly(IntStream.range(0, polygraph.events().count()).toArray());
    assertThat(LikelyOrder.ofTransactions(polygraph)).containsExactly(0, 1);
  }
}
