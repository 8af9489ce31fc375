package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.taipan.history.anomaly.Tap;
import java.util.EnumSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads and writes of one key in one transaction: {@code c} to {@code f}, and what is allowed. */
class ReadsWithinATransactionTest {

  private static void assertOnly(Tap tap, long count, String lines) {
    assertThat(Checked.of(lines).counts()).containsExactly(entry(tap, count));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a 1: r1=0 r1=0",
        "a 1: w1=1 r1=1 r1=1",
        "a 1: w1=1 r1=1 w1=2 r1=2",
        "a 1: w1=1 w1=2 w1=3 r1=3 r1=3",
        "a 1: r1=0 w1=1 r1=1",
        "a 1: w1=1 w1=2 r1=2\nb 2: r1=2",
        "a 1: w1=1\nb 2: r1=1 r1=1 w1=2 r1=2 w1=3 r1=3",
        "a 1: w1=1 w2=2 r1=1 r2=2"
      })
  void repeatableReadsAndOwnLatestWritesAreFine(String lines) {
    Checked history = Checked.of(lines);
    assertThat(history.counts()).isEmpty();
    assertThat(history.violated()).isEmpty();
  }

  @Test
  void readBeforeTheWriteIsFromTheFutureAndTheReadAfterItIsFine() {
    assertOnly(Tap.FUTURE_READ, 1, "a 1: r1=1 w1=1 r1=1");
  }

  @Test
  void everyReadFromTheFutureCounts() {
    assertOnly(Tap.FUTURE_READ, 2, "a 1: r1=1 r1=1 w1=1");
    assertOnly(Tap.FUTURE_READ, 2, "a 1: r1=2 r1=1 w1=1 w1=2");
  }

  @Test
  void laterWriteIsFromTheFutureEvenAfterAnEarlierWrite() {
    assertOnly(Tap.FUTURE_READ, 1, "a 1: w1=1 r1=2 w1=2");
  }

  @Test
  void laterWriteThatIsOverwrittenIsFromTheFutureToo() {
    assertOnly(Tap.FUTURE_READ, 1, "a 1: r1=1 w1=1 w1=2");
  }

  @Test
  void writeOfAnotherKeyDoesNotMakeAReadOneOfTheFuture() {
    assertOnly(Tap.THIN_AIR_READ, 1, "a 1: r1=1 w2=1");
  }

  @Test
  void anothersVersionAfterAnOwnWriteIsNotMyOwnWrite() {
    assertOnly(Tap.NOT_MY_OWN_WRITE, 1, "a 1: w1=1\nb 2: w1=2 r1=1 r1=2");
    assertOnly(Tap.NOT_MY_OWN_WRITE, 2, "a 1: w1=1\nb 2: w1=2 r1=1 r1=1");
  }

  @Test
  void sameVersionBeforeAndAfterAnOwnWriteIsWrongOnlyAfterIt() {
    assertOnly(Tap.NOT_MY_OWN_WRITE, 1, "a 1: w1=1\nb 2: r1=1 w1=2 r1=1");
  }

  @Test
  void initialVersionAfterAnOwnWriteIsNotMyOwnWrite() {
    assertOnly(Tap.NOT_MY_OWN_WRITE, 1, "a 1: w1=1 r1=0");
  }

  @Test
  void ownWriteHidesThatAnothersWasIntermediateOrAborted() {
    assertOnly(Tap.NOT_MY_OWN_WRITE, 1, "a 1: w1=1 w1=2\nb 2: w1=3 r1=1");
    assertOnly(Tap.NOT_MY_OWN_WRITE, 1, "a 1 aborted: w1=1\nb 2: w1=3 r1=1");
  }

  @Test
  void thinAirAfterAnOwnWriteIsThinAir() {
    assertOnly(Tap.THIN_AIR_READ, 1, "a 1: w1=1 r1=9");
  }

  @Test
  void everyOverwrittenOwnWriteCounts() {
    assertOnly(Tap.NOT_MY_LAST_WRITE, 2, "a 1: w1=1 w1=2 w1=3 r1=1 r1=2 r1=3");
    assertOnly(Tap.NOT_MY_LAST_WRITE, 1, "a 1: w1=1 r1=1 w1=2 r1=1");
  }

  @Test
  void intermediateReadCountsPerReadAndNotForTheFinalVersion() {
    assertOnly(Tap.INTERMEDIATE_READ, 2, "a 1: w1=1 w1=2 w1=3\nb 2: r1=1 r1=1");
    assertOnly(Tap.INTERMEDIATE_READ, 2, "a 1: w1=1 w1=2 w1=3\nb 2: r1=2\nc 3: r1=1\nd 4: r1=3");
  }

  @Test
  void versionThatItsWriterReadAndOverwroteIsIntermediate() {
    assertOnly(Tap.INTERMEDIATE_READ, 1, "a 1: w1=1 r1=1 w1=2\nb 2: r1=1");
  }

  @Test
  void intermediateAndFinalVersionOfOneWriterAreNotReadsThatDoNotRepeat() {
    assertOnly(Tap.INTERMEDIATE_READ, 1, "a 1: w1=1 w1=2\nb 2: r1=1 r1=2");
  }

  @Test
  void intermediateVersionBeforeAnOwnWriteIsIntermediate() {
    assertOnly(Tap.INTERMEDIATE_READ, 1, "a 1: w1=1 w1=2\nb 2: r1=1 w1=3 r1=3");
  }

  @Test
  void ownReadsOnOneKeyAddUp() {
    assertThat(Checked.of("a 1: w1=9\nb 2: r1=3 w1=1 w1=2 r1=1 r1=9 w1=3").counts())
        .containsOnly(
            entry(Tap.FUTURE_READ, 1L),
            entry(Tap.NOT_MY_LAST_WRITE, 1L),
            entry(Tap.NOT_MY_OWN_WRITE, 1L));
  }

  @Test
  void nothingBeyondTheReadItselfIsNeededToViolateReadCommitted() {
    assertThat(Checked.of("a 1: w1=1 r1=0").violation(WeakLevel.READ_COMMITTED))
        .contains(new WeakViolation.BadRead(Tap.NOT_MY_OWN_WRITE, 1, 0));
    assertThat(Checked.of("a 1: r1=1 w1=1").violation(WeakLevel.READ_COMMITTED))
        .contains(new WeakViolation.BadRead(Tap.FUTURE_READ, 0, 1));
    assertThat(Checked.of("a 1: w1=1 w1=2 r1=1").violation(WeakLevel.READ_COMMITTED))
        .contains(new WeakViolation.BadRead(Tap.NOT_MY_LAST_WRITE, 2, 1));
    assertThat(Checked.of("a 1: w1=1 w1=2\nb 2: r1=1").violation(WeakLevel.READ_COMMITTED))
        .contains(new WeakViolation.BadRead(Tap.INTERMEDIATE_READ, 2, 0));
  }

  @Test
  void databasesThatDoNotReadTheirOwnWritesCanHaveThesePatternsLeftOut() {
    Checked history = Checked.of("a 1: w1=1\nb 2: r1=1 w1=2 r1=1");
    assertThat(history.counts(EnumSet.complementOf(ownPatterns()))).isEmpty();
  }

  private static EnumSet<Tap> ownPatterns() {
    return EnumSet.range(Tap.FUTURE_READ, Tap.NOT_MY_LAST_WRITE);
  }

  @Test
  void intermediateReadsThatDifferAreNotRepeatableEvenAtTheVeryBeginning() {
    Map<Tap, Long> counts = Checked.of("a 1: r1=7 r1=8\nb 2: w1=7 w1=9\nc 3: w1=8 w1=10").counts();
    assertThat(counts).isEqualTo(Map.of(Tap.INTERMEDIATE_READ, 2L, Tap.NON_REPEATABLE_READ, 1L));
  }
}
