package dev.taipan.weak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.taipan.history.anomaly.Tap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads of what transactions wrote that aborted, or whose outcome nobody knows. */
class FailedWritersTest {

  private static void assertOnly(Tap tap, long count, String lines) {
    assertThat(Checked.of(lines).counts()).containsExactly(entry(tap, count));
  }

  @Test
  void everyReadOfAnAbortedWriteCounts() {
    assertOnly(Tap.ABORTED_READ, 3, "a 1 aborted: w1=1\nb 2: r1=1 r1=1\nc 3: r1=1");
  }

  @Test
  void intermediateVersionOfAnAbortedTransactionIsAnAbortedRead() {
    assertOnly(Tap.ABORTED_READ, 1, "a 1 aborted: w1=1 w1=2\nb 2: r1=1");
    assertOnly(Tap.ABORTED_READ, 1, "a 1 aborted: w1=1 w1=2\nb 2: r1=2");
  }

  @Test
  void intermediateAndLastVersionOfAnAbortedTransactionAreTwoAbortedReads() {
    assertOnly(Tap.ABORTED_READ, 2, "a 1 aborted: w1=1 w1=2\nb 2: r1=1 r1=2");
  }

  @Test
  void abortedAndCommittedVersionsOfAKeyAreAlsoReadsThatDoNotRepeat() {
    Checked history = Checked.of("a 1 aborted: w1=1\nb 2: w1=2\nc 3: r1=1 r1=2");
    assertThat(history.counts())
        .containsOnly(entry(Tap.ABORTED_READ, 1L), entry(Tap.NON_REPEATABLE_READ, 1L));
  }

  @Test
  void abortedReadInTheSameSessionCountsToo() {
    assertOnly(Tap.ABORTED_READ, 1, "a 1 aborted: w1=1\na 2: r1=1");
  }

  @Test
  void abortedReadOrdersNothing() {
    assertOnly(Tap.ABORTED_READ, 1, "a 1: w1=1\na 2 aborted: w1=2 w2=2\nb 3: r2=2 r1=1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a 1 aborted: r1=9",
        "a 1 aborted: r1=1 w1=1",
        "a 1 aborted: w1=1 w1=2 r1=1",
        "a 1: w1=1 w1=2\nb 2 aborted: r1=1",
        "a 1: w1=1\na 2 aborted: r1=0",
        "a 1: w1=1\na 2: w1=2 w2=2\nb 3 aborted: r2=2 r1=1",
        "a 1: w1=1\nb 2: w1=2\nc 3 aborted: r1=1 r1=2",
        "a 1 unknown: r1=9",
        "a 1 unknown: r1=9 w1=1",
        "a 1: w1=1\na 2 unknown: w1=2\na 3: r1=1"
      })
  void transactionsThatDidNotCommitOwnNobodyAnything(String lines) {
    assertThat(Checked.of(lines).counts()).isEmpty();
  }

  @Test
  void unknownTransactionMayHaveCommittedWhenItsWriteIsRead() {
    assertThat(Checked.of("a 1 unknown: w1=1\nb 2: r1=1").counts()).isEmpty();
  }

  @Test
  void unknownTransactionWhoseWriteIsReadHasToBehave() {
    assertOnly(Tap.THIN_AIR_READ, 1, "a 1 unknown: r2=9 w1=1\nb 2: r1=1");
    assertOnly(Tap.FRACTURED_READ_CO, 1, "a 1: w2=2\na 2 unknown: r2=0 w1=1\nb 3: r1=1");
  }

  @Test
  void unknownTransactionsVersionCanBeIntermediate() {
    assertOnly(Tap.INTERMEDIATE_READ, 1, "a 1 unknown: w1=1 w1=2\nb 2: r1=1");
  }

  @Test
  void valueThatAlsoACommittedTransactionWroteIsNotAnAbortedRead() {
    assertThat(Checked.of("a 1 aborted: w1=1\nb 2: w1=1\nc 3: r1=1").counts()).isEmpty();
  }

  @Test
  void valueThatAlsoAFinalWriteWroteIsNotAnIntermediateRead() {
    assertThat(Checked.of("a 1: w1=1 w1=2\nb 2: w1=1\nc 3: r1=1").counts()).isEmpty();
  }
}
