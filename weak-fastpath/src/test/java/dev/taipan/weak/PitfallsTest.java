package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.taipan.history.anomaly.Tap;
import java.time.Duration;
import java.util.EnumSet;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong answers that checkers of these levels are known to give. */
class PitfallsTest {
  private static final WeakLevel CAUSAL = WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY;

  @Test
  void initialTransactionLeftUnordered() {
    Checked ownSession = Checked.of("a 1: w1=1\na 2: r1=0");
    assertThat(ownSession.violated()).isEqualTo(EnumSet.of(WeakLevel.READ_ATOMICITY, CAUSAL));
    Checked monotonic = Checked.of("a 1: w1=1 w2=1\nb 2: r2=1 r1=0");
    assertThat(monotonic.violated()).isEqualTo(EnumSet.range(WeakLevel.READ_COMMITTED, CAUSAL));
    Checked causal = Checked.of("a 1: w1=1\nb 2: r1=1 w2=2\nc 3: r2=2 r1=0");
    assertThat(causal.violated()).isEqualTo(EnumSet.of(CAUSAL));
  }

  @Test
  void versionReadTwiceHidesANonMonotonicRead() {
    Checked history = Checked.of("a 1: w1=1\na 2: w1=2 w2=2\nb 3: r2=2 r1=2 r1=2 r1=1");
    assertThat(history.counts())
        .containsOnly(entry(Tap.NON_MONO_READ_CO, 1L), entry(Tap.NON_REPEATABLE_READ, 1L));
    assertThat(history.violation(WeakLevel.READ_COMMITTED)).isPresent();
  }

  @Test
  void versionReadTwiceHidesOneOfTwoContradictingReads() {
    Checked history =
        Checked.of(
            """
            a 1: w1=1 w2=1
            b 2: w1=2 w3=2
            c 3: r3=2 r1=2 r1=2 r1=1
            d 4: r2=1 r1=1 r1=1 r1=2
            """);
    assertThat(history.counts().get(Tap.NON_MONO_READ_CM)).isEqualTo(2);
    assertThat(history.violation(WeakLevel.READ_COMMITTED)).isPresent();
  }

  @Test
  void readCommittedWithoutCommitOrder() {
    String nonMonotonic = "a 1: w1=1\na 2: w1=2 w2=2\nb 3: r2=2 r1=1";
    assertThat(Checked.of(nonMonotonic).violation(WeakLevel.READ_COMMITTED)).isPresent();
    String contradicting =
        """
        a 1: w1=1 w2=1
        b 2: w1=2 w3=2
        c 3: r3=2 r1=1
        d 4: r2=1 r1=2
        """;
    assertThat(Checked.of(contradicting).violation(WeakLevel.READ_COMMITTED)).isPresent();
  }

  @Test
  void readAtomicityDemandsCausality() {
    Checked causal =
        Checked.of(
            """
            a 1: w1=1
            b 2: r1=1 w1=2
            b 3: w2=3
            c 4: r2=3 r1=1
            """);
    assertThat(causal.violated()).isEqualTo(EnumSet.of(CAUSAL));
  }

  @Test
  void readAtomicityTakesCommitOrderFromCausalConflicts() {
    Checked mixed =
        Checked.of(
            """
            a 1: w1=1
            a 2: r1=3
            b 3: w1=3
            b 4: w3=4
            c 5: r3=4 r1=1
            """);
    assertThat(mixed.violated()).isEqualTo(EnumSet.of(CAUSAL));
    assertThat(mixed.counts()).containsExactly(entry(Tap.CONFLICT_CM, 2L));
    assertThat(mixed.counts(WeakLevel.READ_ATOMICITY.forbidden())).isEmpty();
  }

  @Test
  void sessionOrderForgottenBeyondThePreviousTransaction() {
    Checked history = Checked.of("a 1: w1=1\na 2: w2=1\na 3: r1=0");
    assertThat(history.violated()).isEqualTo(EnumSet.of(WeakLevel.READ_ATOMICITY, CAUSAL));
    Checked overwritten = Checked.of("b 9: w1=9\na 1: r1=9 w1=1\na 2: w2=1\na 3: r3=0\na 4: r1=9");
    assertThat(overwritten.violated()).isEqualTo(EnumSet.of(WeakLevel.READ_ATOMICITY, CAUSAL));
  }

  @Test
  void readAtomicityMissesAContradictionThatIsNeverCausal() {
    Checked history =
        Checked.of(
            """
            a 1: w1=1
            a 2: w3=2
            a 3: r1=4
            b 4: w1=4
            b 5: w4=5
            b 6: r1=1
            """);
    assertThat(history.violated()).isEqualTo(EnumSet.of(WeakLevel.READ_ATOMICITY, CAUSAL));
    assertThat(history.counts()).containsExactly(entry(Tap.FRACTURED_READ_CM, 2L));
  }

  @Test
  void causalCycleEndsTheSearchForOtherPatterns() {
    Checked history =
        Checked.of(
            """
            a 1: r9=2 w8=1
            b 2: r8=1 w9=2
            c 3: w1=3
            c 4: w1=4 w2=4
            d 5: r2=4 r1=3
            """);
    assertThat(history.counts())
        .containsOnly(entry(Tap.CYCLIC_CO, 1L), entry(Tap.NON_MONO_READ_CO, 1L));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a 1: r1=2 w2=1\nb 2: r2=1 w1=2",
        "a 1: r1=9\na 2: w2=2\nb 3: r2=2\nb 4: w1=9",
        "a 1: r1=5 w2=1\nb 2: r2=1 w3=2\nc 3: r3=2 w4=3\nd 4: r4=3 w5=4\ne 5: r5=4 w1=5",
        "a 1: r1=4 w1=1\na 2: r1=1 w2=2\nb 3: r2=2 r1=1 w1=3\nb 4: r1=3 w1=4\nc 5: r1=4 r2=2",
        "a 1: r1=2 r1=3 w4=1\nb 2: r4=1 r1=3 w1=2\nc 3: r4=1 r1=2 w1=3\nc 4: r4=1 w1=5\na 5: r1=5"
      })
  void joinOfClocksNeverEndsOnCyclicCausality(String lines) {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          Checked history = Checked.of(lines);
          assertThat(history.violated()).contains(WeakLevel.READ_COMMITTED, CAUSAL);
          assertThat(history.counts()).containsEntry(Tap.CYCLIC_CO, 1L);
        });
  }
}
