package dev.taipan.benchmarks.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.taipan.history.VersionOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartialVersionOrderTest {
  private static final VersionOrder WHOLE = whole();

  private static VersionOrder whole() {
    VersionOrder.Builder builder = new VersionOrder.Builder("a test");
    for (int key = 0; key < 40; key++) {
      int first = key;
      // Each key's writers in an order of its own, so that sorting would show.
      builder.add(key, 0, IntStream.range(0, 50).map(i -> (i * 7 + first) % 50).toArray());
    }
    return builder.build();
  }

  private static Map<Integer, List<Integer>> lists(VersionOrder order) {
    Map<Integer, List<Integer>> lists = new TreeMap<>();
    for (int list = 0; list < order.lists(); list++) {
      lists.put(order.key(list), Arrays.stream(order.transactions(list)).boxed().toList());
    }
    return lists;
  }

  @Test
  void nothingAndEverything() {
    assertThat(PartialVersionOrder.of(WHOLE, 0, 3).isEmpty()).isTrue();
    assertThat(lists(PartialVersionOrder.of(WHOLE, 100, 3))).isEqualTo(lists(WHOLE));
  }

  @Test
  void keepsAboutTheShareAndTheOrder() {
    Map<Integer, List<Integer>> kept = lists(PartialVersionOrder.of(WHOLE, 70, 3));

    assertThat(kept.values().stream().mapToInt(List::size).sum() / 2000.0)
        .isCloseTo(0.7, within(0.05));
    kept.forEach((key, writers) -> assertThat(lists(WHOLE).get(key)).containsSubsequence(writers));
  }

  @Test
  void moreIsMoreWithTheSameSeed() {
    for (int percent = 0; percent < 100; percent += 10) {
      Map<Integer, List<Integer>> fewer = lists(PartialVersionOrder.of(WHOLE, percent, 5));
      Map<Integer, List<Integer>> more = lists(PartialVersionOrder.of(WHOLE, percent + 10, 5));
      fewer.forEach((key, writers) -> assertThat(more.get(key)).containsSubsequence(writers));
    }
  }

  @Test
  void theSeedChooses() {
    assertThat(lists(PartialVersionOrder.of(WHOLE, 50, 1)))
        .isEqualTo(lists(PartialVersionOrder.of(WHOLE, 50, 1)))
        .isNotEqualTo(lists(PartialVersionOrder.of(WHOLE, 50, 2)));
  }
}
