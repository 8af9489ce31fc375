package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.anomaly.Tap;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Two misbehaviours of one transaction, on different keys: neither hides the other. */
class PatternPairsTest {

  /**
   * A way in which a transaction goes wrong on one key.
   *
   * @param others the transactions that it needs, with {@code K} for the key and {@code N} for
   *     their number
   * @param operations what the transaction itself does
   */
  private record Snippet(Tap tap, String others, List<String> operations) {

    String othersOn(int key) {
      return others.isEmpty() ? "" : others.replace("K", "" + key).replace("N", "" + key) + "\n";
    }

    String operation(int index, int key) {
      return index < operations.size() ? " " + operations.get(index).replace("K", "" + key) : "";
    }
  }

  private static final List<Snippet> SNIPPETS =
      List.of(
          new Snippet(Tap.FUTURE_READ, "", List.of("rK=1", "wK=1")),
          new Snippet(Tap.FUTURE_READ, "", List.of("wK=1", "rK=2", "wK=2")),
          new Snippet(Tap.NOT_MY_OWN_WRITE, "", List.of("wK=1", "rK=0")),
          new Snippet(Tap.NOT_MY_OWN_WRITE, "oN N: wK=7", List.of("wK=1", "rK=7")),
          new Snippet(Tap.NOT_MY_OWN_WRITE, "oN N: wK=7", List.of("rK=7", "wK=1", "rK=7")),
          new Snippet(Tap.NOT_MY_LAST_WRITE, "", List.of("wK=1", "wK=2", "rK=1")),
          new Snippet(Tap.NOT_MY_LAST_WRITE, "", List.of("wK=1", "rK=1", "wK=2", "rK=1")),
          new Snippet(Tap.INTERMEDIATE_READ, "oN N: wK=7 wK=8", List.of("rK=7")),
          new Snippet(Tap.INTERMEDIATE_READ, "oN N: wK=7 wK=8", List.of("rK=7", "wK=1", "rK=1")));

  static Stream<Arguments> pairs() {
    return SNIPPETS.stream()
        .flatMap(one -> SNIPPETS.stream().map(other -> Arguments.of(one, other)));
  }

  private static Map<Tap, Long> expected(Snippet one, Snippet other) {
    Map<Tap, Long> counts = new EnumMap<>(Tap.class);
    counts.merge(one.tap(), 1L, Long::sum);
    counts.merge(other.tap(), 1L, Long::sum);
    return counts;
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void oneAfterTheOtherBothCount(Snippet one, Snippet other) {
    StringBuilder lines = new StringBuilder(one.othersOn(1) + other.othersOn(2) + "t 9:");
    for (int i = 0; i < one.operations().size(); i++) {
      lines.append(one.operation(i, 1));
    }
    for (int i = 0; i < other.operations().size(); i++) {
      lines.append(other.operation(i, 2));
    }
    assertThat(Checked.of(lines.toString()).counts()).isEqualTo(expected(one, other));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void interleavedBothCount(Snippet one, Snippet other) {
    StringBuilder lines = new StringBuilder("t 9:");
    int longest = Math.max(one.operations().size(), other.operations().size());
    for (int i = 0; i < longest; i++) {
      lines.append(one.operation(i, 1)).append(other.operation(i, 2));
    }
    lines.append('\n').append(one.othersOn(1)).append(other.othersOn(2));
    assertThat(Checked.of(lines.toString()).counts()).isEqualTo(expected(one, other));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void eachCanBeLookedForAlone(Snippet one, Snippet other) {
    StringBuilder lines = new StringBuilder(one.othersOn(1) + other.othersOn(2) + "t 9:");
    for (int i = 0; i < 4; i++) {
      lines.append(one.operation(i, 1)).append(other.operation(i, 2));
    }
    long both = one.tap() == other.tap() ? 2 : 1;
    assertThat(Checked.of(lines.toString()).counts(EnumSet.of(one.tap())))
        .isEqualTo(Map.of(one.tap(), both));
  }
}
