package dev.taipan.history;

import static dev.taipan.history.notation.Notation.operation;
import static dev.taipan.history.notation.Notation.transaction;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.notation.Notation;
import org.junit.jupiter.api.Test;

class ReadsFromTest {

  @Test
  void prefersTheLatestOwnWriteToEqualWritesOfOthers() {
    assertThat(writeReadBy("a 1: w1=5\nb 2: w1=5 r1=5", 2, 1)).isEqualTo("0 of 2");
  }

  @Test
  void takesAnothersFinalWriteWhenTheOwnLatestWriteDiffers() {
    assertThat(writeReadBy("a 1: w1=5\nb 2: w1=5 w1=6 r1=5", 2, 2)).isEqualTo("0 of 1");
  }

  @Test
  void takesTheInitialVersionForTheInitialValue() {
    assertThat(writeReadBy("a 1: r1=0", 1, 0)).isEqualTo("initial");
  }

  @Test
  void knowsNoInitialVersionWhereThereIsNoInitialValue() {
    History history = Notation.history(new HistoryBuilder().noInitialValue(), "a 1: r1=0");
    assertThat(ReadsFrom.of(history).writeOf(0)).isEqualTo(ReadsFrom.THIN_AIR);
  }

  @Test
  void takesTheInitialVersionOfAnotherInitialValue() {
    History history = Notation.history(new HistoryBuilder().initialValue(-7), "a 1: r1=-7 r1=0");
    assertThat(ReadsFrom.of(history).writeOf(0)).isEqualTo(ReadsFrom.INITIAL_VERSION);
    assertThat(ReadsFrom.of(history).writeOf(1)).isEqualTo(ReadsFrom.THIN_AIR);
  }

  @Test
  void takesAnIntermediateWriteOnlyWhenNobodyHasItForAFinalOne() {
    assertThat(writeReadBy("a 1: w1=5 w1=6\nb 2: r1=5", 2, 0)).isEqualTo("0 of 1");
    assertThat(writeReadBy("a 1: w1=5 w1=6\nb 2: r1=5\nc 3: w1=5", 2, 0)).isEqualTo("0 of 3");
  }

  @Test
  void takesTheInitialVersionBeforeAnIntermediateWrite() {
    assertThat(writeReadBy("a 1: w1=0 w1=6\nb 2: r1=0", 2, 0)).isEqualTo("initial");
  }

  @Test
  void takesAnIntermediateWriteBeforeAnOverwrittenOwnOne() {
    assertThat(writeReadBy("a 1: w1=5 w1=6\nb 2: w1=5 w1=7 r1=5", 2, 2)).isEqualTo("0 of 1");
  }

  @Test
  void takesAnOverwrittenOwnWriteBeforeAnAbortedOne() {
    assertThat(writeReadBy("a 1 aborted: w1=5\nb 2: w1=5 w1=7 r1=5", 2, 2)).isEqualTo("0 of 2");
  }

  @Test
  void takesAFutureOwnWriteWhenThereIsNoOther() {
    assertThat(writeReadBy("b 2: r1=5 w1=5", 2, 0)).isEqualTo("1 of 2");
  }

  @Test
  void takesAnAbortedWriteLast() {
    assertThat(writeReadBy("a 1 aborted: w1=5\nb 2: r1=5", 2, 0)).isEqualTo("0 of 1");
  }

  @Test
  void findsNobodyForAValueOutOfThinAir() {
    assertThat(writeReadBy("a 1: w1=4\nb 2: r1=5", 2, 0)).isEqualTo("thin air");
    assertThat(writeReadBy("a 1: w2=5\nb 2: r1=5", 2, 0)).isEqualTo("thin air");
  }

  @Test
  void leavesSeveralFinalWritesAmbiguous() {
    History history = Notation.history("a 1: w1=5\nb 2: w1=5\nc 3: w1=5 w1=6\nd 4: r1=5");
    ReadsFrom readsFrom = ReadsFrom.of(history);
    int read = operation(history, 4, 0);
    assertThat(readsFrom.isAmbiguous(read)).isTrue();
    assertThat(readsFrom.ambiguousReads()).isEqualTo(1);
    assertThat(readsFrom.ambiguousRead(0)).isEqualTo(read);
    assertThat(readsFrom.ambiguity(read)).isZero();
    assertThat(readsFrom.candidates(0))
        .containsExactly(operation(history, 1, 0), operation(history, 2, 0));
  }

  @Test
  void countsTheInitialVersionAmongTheCandidates() {
    History history = Notation.history("a 1: w1=0\nb 2: r1=0\nb 3: r1=0");
    ReadsFrom readsFrom = ReadsFrom.of(history);
    assertThat(readsFrom.ambiguousReads()).isEqualTo(2);
    assertThat(readsFrom.candidates(1)).containsExactly(ReadsFrom.INITIAL_VERSION, 0);
  }

  @Test
  void settlesReadsAndLeavesTheOriginalAlone() {
    History history = Notation.history("a 1: w1=0\nb 2: r1=0\nb 3: r1=0");
    ReadsFrom readsFrom = ReadsFrom.of(history);
    ReadsFrom settled = readsFrom.settled(new int[] {ReadsFrom.INITIAL_VERSION, 0});
    assertThat(settled.writeOf(operation(history, 2, 0))).isEqualTo(ReadsFrom.INITIAL_VERSION);
    assertThat(settled.writeOf(operation(history, 3, 0))).isZero();
    assertThat(readsFrom.isAmbiguous(operation(history, 3, 0))).isTrue();
  }

  @Test
  void knowsFinalWrites() {
    History history = Notation.history("a 1: w1=5 w2=6 w1=7");
    ReadsFrom readsFrom = ReadsFrom.of(history);
    assertThat(readsFrom.isFinal(0)).isFalse();
    assertThat(readsFrom.isFinal(1)).isTrue();
    assertThat(readsFrom.isFinal(2)).isTrue();
  }

  @Test
  void includesAnUnknownTransactionThatACommittedOneObserved() {
    History history = Notation.history("a 1 unknown: w1=5\nb 2 unknown: w1=6\nc 3: r1=5");
    ReadsFrom readsFrom = ReadsFrom.of(history);
    assertThat(readsFrom.included(transaction(history, 1))).isTrue();
    assertThat(readsFrom.included(transaction(history, 2))).isFalse();
    assertThat(readsFrom.writeOf(operation(history, 3, 0))).isZero();
  }

  @Test
  void includesUnknownTransactionsThatIncludedUnknownOnesObserved() {
    History history =
        Notation.history("a 1 unknown: w1=5\nb 2 unknown: r1=5 w2=6\nc 3: r2=6\nd 4 unknown: r2=6");
    ReadsFrom readsFrom = ReadsFrom.of(history);
    assertThat(readsFrom.included(transaction(history, 1))).isTrue();
    assertThat(readsFrom.included(transaction(history, 2))).isTrue();
    assertThat(readsFrom.included(transaction(history, 4))).isFalse();
    assertThat(readsFrom.writeOf(operation(history, 2, 0))).isZero();
  }

  @Test
  void doesNotIncludeAnUnknownTransactionThatOnlyItselfObserved() {
    History history = Notation.history("a 1 unknown: w1=5 r1=5\nb 2 aborted: r1=5");
    assertThat(ReadsFrom.of(history).included(transaction(history, 1))).isFalse();
  }

  @Test
  void doubtsAnUnknownTransactionThatNeedNotHaveBeenObserved() {
    History history = Notation.history("a 1 unknown: w1=5\nb 2: w1=5\nc 3: r1=5");
    ReadsFrom readsFrom = ReadsFrom.of(history);
    assertThat(readsFrom.included(transaction(history, 1))).isFalse();
    assertThat(readsFrom.doubtful()).containsExactly(transaction(history, 1));
    assertThat(readsFrom.isImpossible(transaction(history, 1))).isFalse();
    assertThat(readsFrom.candidates(0)).hasSize(2);
    assertThat(readsFrom.with(0).included(transaction(history, 1))).isTrue();
  }

  @Test
  void doubtsWhatOnlyDoubtfulTransactionsObserved() {
    History history =
        Notation.history("a 1 unknown: w1=5\nb 2 unknown: r1=5 w2=6\nc 3: w2=6\nd 4: r2=6");
    ReadsFrom readsFrom = ReadsFrom.of(history);
    assertThat(readsFrom.doubtful())
        .containsExactly(transaction(history, 1), transaction(history, 2));
    assertThat(readsFrom.writeOf(operation(history, 2, 0))).isZero();
  }

  @Test
  void isCertainOfWhatIsObservedElsewhere() {
    History history =
        Notation.history(
            "a 1 unknown: w1=5 w2=7\nb 2: w1=5\nc 3: r1=5\nd 4 unknown: r2=7 w3=8\ne 5: r3=8");
    ReadsFrom readsFrom = ReadsFrom.of(history);
    assertThat(readsFrom.doubtful()).isEmpty();
    assertThat(readsFrom.included(transaction(history, 1))).isTrue();
    assertThat(readsFrom.included(transaction(history, 4))).isTrue();
  }

  @Test
  void knowsDoubtfulTransactionsThatNoLevelAllows() {
    History history = Notation.history("a 1 unknown: r2=99 w1=5\nb 2: w1=5\nc 3: r1=5");
    ReadsFrom readsFrom = ReadsFrom.of(history);
    assertThat(readsFrom.isImpossible(transaction(history, 1))).isTrue();
    assertThat(readsFrom.irregularReads()).isZero();
  }

  @Test
  void includesAllCommittedAndNoAbortedTransactions() {
    History history = Notation.history("a 1: w1=5\na 2 aborted: w1=6\nb 3: r1=6");
    ReadsFrom readsFrom = ReadsFrom.of(history);
    assertThat(readsFrom.included(transaction(history, 1))).isTrue();
    assertThat(readsFrom.included(transaction(history, 2))).isFalse();
  }

  /** What a read observed, as "place of transaction". */
  private static String writeReadBy(String lines, long reader, int place) {
    History history = Notation.history(lines);
    int write = ReadsFrom.of(history).writeOf(operation(history, reader, place));
    if (write == ReadsFrom.INITIAL_VERSION) {
      return "initial";
    }
    if (write == ReadsFrom.THIN_AIR) {
      return "thin air";
    }
    int writer = history.transactionOf(write);
    return write - history.operationStart(writer) + " of " + history.transactionName(writer);
  }
}
