package dev.taipan.weak;

import static dev.taipan.weak.WeakLevel.CUT_ISOLATION;
import static dev.taipan.weak.WeakLevel.READ_ATOMICITY;
import static dev.taipan.weak.WeakLevel.READ_COMMITTED;
import static dev.taipan.weak.WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.anomaly.Tap;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * For each pattern a smallest history that has it and no other, and one that differs in as little
 * as possible and has none.
 *
 * <p>Two conflicting conclusions make a cycle of commit order, and each of them is an instance: so
 * {@code i}, {@code l} and {@code n} never come alone.
 */
class PatternTest {
  private static final Set<WeakLevel> FROM_READ_COMMITTED =
      EnumSet.of(READ_COMMITTED, READ_ATOMICITY, TRANSACTIONAL_CAUSAL_CONSISTENCY);
  private static final Set<WeakLevel> FROM_READ_ATOMICITY =
      EnumSet.of(READ_ATOMICITY, TRANSACTIONAL_CAUSAL_CONSISTENCY);

  private static void assertHas(Tap tap, long count, Set<WeakLevel> levels, String lines) {
    Checked history = Checked.of(lines);
    assertThat(history.counts()).isEqualTo(Map.of(tap, count));
    assertThat(history.violated()).isEqualTo(levels);
    for (WeakLevel level : levels) {
      assertThat(history.violation(level).orElseThrow().tap()).as("%s", level).isEqualTo(tap);
    }
    assertHasBesideACycleOfCausality(tap, count, lines);
  }

  private static void assertHasBesideACycleOfCausality(Tap tap, long count, String lines) {
    Map<Tap, Long> expected = new EnumMap<>(Map.of(tap, count));
    expected.merge(Tap.CYCLIC_CO, 1L, Long::sum);
    String cycle = "\ny 98: r98=1 w99=1\nz 99: r99=1 w98=1";
    assertThat(Checked.of(lines.strip() + cycle).counts()).isEqualTo(expected);
  }

  private static void assertHasNone(String lines) {
    Checked history = Checked.of(lines);
    assertThat(history.counts()).isEmpty();
    assertThat(history.violated()).isEmpty();
  }

  @Test
  void thinAirRead() {
    assertHas(Tap.THIN_AIR_READ, 1, FROM_READ_COMMITTED, "a 1: r1=7");
    assertHasNone("a 1: r1=0");
  }

  @Test
  void abortedRead() {
    assertHas(Tap.ABORTED_READ, 1, FROM_READ_COMMITTED, "a 1 aborted: w1=7\nb 2: r1=7");
    assertHasNone("a 1: w1=7\nb 2: r1=7");
  }

  @Test
  void futureRead() {
    assertHas(Tap.FUTURE_READ, 1, FROM_READ_COMMITTED, "a 1: r1=7 w1=7");
    assertHasNone("a 1: w1=7 r1=7");
  }

  @Test
  void notMyOwnWrite() {
    assertHas(Tap.NOT_MY_OWN_WRITE, 1, FROM_READ_COMMITTED, "a 1: w1=1\nb 2: w1=2 r1=1");
    assertHasNone("a 1: w1=1\nb 2: r1=1 w1=2");
  }

  @Test
  void notMyLastWrite() {
    assertHas(Tap.NOT_MY_LAST_WRITE, 1, FROM_READ_COMMITTED, "a 1: w1=1 w1=2 r1=1");
    assertHasNone("a 1: w1=1 w1=2 r1=2");
  }

  @Test
  void intermediateRead() {
    assertHas(Tap.INTERMEDIATE_READ, 1, FROM_READ_COMMITTED, "a 1: w1=1 w1=2\nb 2: r1=1");
    assertHasNone("a 1: w1=1 w1=2\nb 2: r1=2");
  }

  @Test
  void cyclicCausality() {
    assertHas(Tap.CYCLIC_CO, 1, FROM_READ_COMMITTED, "a 1: r1=7\na 2: w1=7");
    assertHas(Tap.CYCLIC_CO, 1, FROM_READ_COMMITTED, "a 1: r1=1 w2=2\nb 2: r2=2 w1=1");
    assertHasNone("a 1: w1=7\na 2: r1=7");
    assertHasNone("a 1: w2=2\nb 2: r2=2 w1=1");
  }

  @Test
  void nonMonotonicReadAgainstCausality() {
    assertHas(
        Tap.NON_MONO_READ_CO,
        1,
        FROM_READ_COMMITTED,
        """
        a 1: w1=1
        a 2: w1=2 w2=2
        b 3: r2=2 r1=1
        """);
    assertHasNone(
        """
        a 1: w1=1
        b 2: w1=2 w2=2
        c 3: r2=2 r1=1
        """);
  }

  @Test
  void nonMonotonicReadsAgainstEachOther() {
    assertHas(
        Tap.NON_MONO_READ_CM,
        2,
        FROM_READ_COMMITTED,
        """
        a 1: w1=1 w2=1
        b 2: w1=2 w3=2
        c 3: r3=2 r1=1
        d 4: r2=1 r1=2
        """);
    assertHasNone(
        """
        a 1: w1=1 w2=1
        b 2: w1=2 w3=2
        c 3: r3=2 r1=1
        d 4: r2=1 r1=1
        """);
  }

  @Test
  void nonRepeatableRead() {
    Set<WeakLevel> levels =
        EnumSet.of(CUT_ISOLATION, READ_ATOMICITY, TRANSACTIONAL_CAUSAL_CONSISTENCY);
    assertHas(Tap.NON_REPEATABLE_READ, 1, levels, "a 1: w1=1\nb 2: r1=0 r1=1");
    assertHas(Tap.NON_REPEATABLE_READ, 1, levels, "a 1: w1=1\nb 2: w1=2\nc 3: r1=1 r1=2");
    assertHasNone("a 1: w1=1\nb 2: r1=1 r1=1");
    assertHasNone("a 1: w1=1\nb 2: w1=2\nc 3: r1=1 r1=1");
  }

  @Test
  void fracturedReadAgainstCausality() {
    assertHas(
        Tap.FRACTURED_READ_CO,
        1,
        FROM_READ_ATOMICITY,
        """
        a 1: w1=1
        a 2: w1=2 w2=2
        b 3: r1=1 r2=2
        """);
    assertHasNone(
        """
        a 1: w1=1
        a 2: w1=2 w2=2
        b 3: r1=2 r2=2
        """);
  }

  @Test
  void fracturedReadsAgainstEachOther() {
    assertHas(
        Tap.FRACTURED_READ_CM,
        2,
        FROM_READ_ATOMICITY,
        """
        a 1: w1=1 w2=1
        b 2: w1=2 w3=2
        c 3: r1=1 r3=2
        d 4: r1=2 r2=1
        """);
    assertHasNone(
        """
        a 1: w1=1 w2=1
        b 2: w1=2 w3=2
        c 3: r1=1 r3=2
        d 4: r1=1 r2=1
        """);
  }

  @Test
  void sessionOrderFracturesReadsToo() {
    assertHas(
        Tap.FRACTURED_READ_CO,
        1,
        FROM_READ_ATOMICITY,
        """
        a 1: w1=1
        b 2: r1=1 w1=2
        b 3: r1=1
        """);
    assertHas(
        Tap.FRACTURED_READ_CM,
        2,
        FROM_READ_ATOMICITY,
        """
        a 1: w1=1
        a 2: r1=3
        b 3: w1=3
        b 4: r1=1
        """);
    assertHasNone(
        """
        a 1: w1=1
        a 2: r1=3
        b 3: w1=3
        b 4: r1=3
        """);
  }

  @Test
  void conflictWithCausality() {
    assertHas(
        Tap.CONFLICT_CO,
        1,
        EnumSet.of(TRANSACTIONAL_CAUSAL_CONSISTENCY),
        """
        a 1: w1=1
        a 2: w1=2
        a 3: w2=3
        b 4: r2=3 r1=1
        """);
    assertHasNone(
        """
        a 1: w1=1
        a 2: w1=2
        a 3: w2=3
        b 4: r2=0 r1=1
        """);
  }

  @Test
  void conflictOfCommitOrders() {
    assertHas(
        Tap.CONFLICT_CM,
        2,
        EnumSet.of(TRANSACTIONAL_CAUSAL_CONSISTENCY),
        """
        a 1: w1=1
        a 2: w2=2
        b 3: w1=3
        b 4: w3=4
        c 5: r2=2 r1=3
        d 6: r3=4 r1=1
        """);
    assertHasNone(
        """
        a 1: w1=1
        a 2: w2=2
        b 3: w1=3
        b 4: w3=4
        c 5: r2=2 r1=3
        d 6: r3=4 r1=3
        """);
  }
}
