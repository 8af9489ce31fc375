package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.notation.Notation;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** The initial transaction precedes all others, so its versions are older than any other. */
class InitialVersionTest {
  private static final String NON_MONOTONIC = "a 1: w1=1 w2=1\nb 2: r2=1 r1=0";
  private static final String OWN_SESSION = "a 1: w1=1\na 2: r1=0";
  private static final String CAUSAL = "a 1: w1=1\na 2: w2=2\nb 3: r2=2 r1=0";

  @Test
  void readAfterAnotherVersionOfItsOverwriterIsNonMonotonic() {
    Checked history = Checked.of(NON_MONOTONIC);
    assertThat(history.counts()).containsExactly(entry(Tap.NON_MONO_READ_CO, 1L));
    assertThat(history.violated()).isEqualTo(EnumSet.range(first(), last()));
  }

  @Test
  void readBeforeAnotherVersionOfItsOverwriterIsFractured() {
    Checked history = Checked.of("a 1: w1=1 w2=1\nb 2: r1=0 r2=1");
    assertThat(history.counts()).containsExactly(entry(Tap.FRACTURED_READ_CO, 1L));
    assertThat(history.violated()).isEqualTo(EnumSet.of(WeakLevel.READ_ATOMICITY, last()));
  }

  @Test
  void readAfterTheSessionHasOverwrittenItIsFractured() {
    Checked history = Checked.of(OWN_SESSION);
    assertThat(history.counts()).containsExactly(entry(Tap.FRACTURED_READ_CO, 1L));
    assertThat(history.violated()).isEqualTo(EnumSet.of(WeakLevel.READ_ATOMICITY, last()));
  }

  @Test
  void readAfterCausalityHasOverwrittenItConflicts() {
    Checked history = Checked.of(CAUSAL);
    assertThat(history.counts()).containsExactly(entry(Tap.CONFLICT_CO, 1L));
    assertThat(history.violated()).isEqualTo(EnumSet.of(last()));
  }

  @Test
  void everyReadThatMissesAnOverwriterIsAlsoOfTheGeneralCase() {
    assertThat(Checked.of(NON_MONOTONIC).counts(EnumSet.of(Tap.NON_MONO_READ_CM)))
        .containsExactly(entry(Tap.NON_MONO_READ_CM, 1L));
    assertThat(Checked.of(OWN_SESSION).counts(EnumSet.of(Tap.FRACTURED_READ_CM)))
        .containsExactly(entry(Tap.FRACTURED_READ_CM, 1L));
    assertThat(Checked.of(CAUSAL).counts(EnumSet.of(Tap.CONFLICT_CM)))
        .containsExactly(entry(Tap.CONFLICT_CM, 1L));
  }

  @Test
  void readOfItDoesNotHideLaterReadsFromTheCommitOrder() {
    Checked history = Checked.of("a 1: w1=1\nb 2: w2=2 w1=2\nc 3: r1=1 r1=2\nd 4: r2=2 r1=0 r1=1");
    assertThat(history.counts())
        .containsExactly(
            entry(Tap.NON_MONO_READ_CO, 1L),
            entry(Tap.NON_MONO_READ_CM, 2L),
            entry(Tap.NON_REPEATABLE_READ, 2L));
  }

  @Test
  void patternsThatAreNotWantedLeaveTheirInstancesToMoreGeneralOnes() {
    assertThat(
            Checked.of(NON_MONOTONIC)
                .counts(EnumSet.range(Tap.NON_REPEATABLE_READ, Tap.CONFLICT_CM)))
        .containsExactly(entry(Tap.FRACTURED_READ_CO, 1L));
    assertThat(Checked.of(OWN_SESSION).counts(EnumSet.of(Tap.CONFLICT_CO, Tap.CONFLICT_CM)))
        .containsExactly(entry(Tap.CONFLICT_CO, 1L));
  }

  @Test
  void readIsFineWhereNobodyHasSeenTheOverwriter() {
    Checked history = Checked.of("a 1: w1=1 w2=1\nb 2: r1=0 r2=0");
    assertThat(history.counts()).isEmpty();
    assertThat(history.violated()).isEmpty();
  }

  @Test
  void valuesAreOutOfThinAirWhereThereIsNoInitialOne() {
    Checked history =
        Checked.of(Notation.history(new HistoryBuilder().noInitialValue(), "a 1: r1=0"));
    assertThat(history.counts()).containsExactly(entry(Tap.THIN_AIR_READ, 1L));
  }

  @Test
  void valueNeedNotBeZero() {
    HistoryBuilder builder = new HistoryBuilder().initialValue(-5);
    Checked history = Checked.of(Notation.history(builder, "a 1: r1=-5 w1=6\na 2: r1=-5"));
    assertThat(history.counts()).containsExactly(entry(Tap.FRACTURED_READ_CO, 1L));
  }

  private static WeakLevel first() {
    return WeakLevel.READ_COMMITTED;
  }

  private static WeakLevel last() {
    return WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY;
  }
}
