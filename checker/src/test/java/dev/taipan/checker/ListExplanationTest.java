package dev.taipan.checker;

import static dev.taipan.checker.IsolationLevel.READ_COMMITTED;
import static dev.taipan.checker.IsolationLevel.SERIALIZABILITY;
import static dev.taipan.checker.IsolationLevel.SNAPSHOT_ISOLATION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.notation.Notation;
import org.junit.jupiter.api.Test;

/** What is said of lists, word for word. */
class ListExplanationTest {

  private static void assertViolation(
      IsolationLevel level, String lines, String anomaly, String transactions, String sentences) {
    Violation violation =
        IsolationChecker.check(Notation.history(lines), level, CheckOptions.DEFAULTS)
            .violation()
            .orElseThrow();
    assertThat(violation.anomaly().title()).isEqualTo(anomaly);
    assertThat(String.join(", ", violation.transactions())).isEqualTo(transactions);
    assertThat(String.join("\n", violation.explanation())).isEqualTo(sentences.strip());
  }

  private static final String MAY_HAVE_BEEN_THERE =
      "It may have existed before the recording began: --initial inferred treats "
          + "such values as initial, which explains all reads of values that nobody wrote.";

  @Test
  void aListThatHadBeenLongerBefore() {
    assertViolation(
        READ_COMMITTED,
        "a 1: a1=1\nb 2: r1=[1] a1=2\nc 3: r1=[1,2] r1=[1]",
        "G-single",
        "T3, T2, T1",
        """
        T3 read [1] from key 1, without T2's append of 2.
        T3 read [1 2] from key 1; T2 appended 2.
        So each would have to come before the next: T3 → T2 → T3.
        """);
  }

  @Test
  void anElementThatNobodyAppended() {
    assertViolation(
        READ_COMMITTED,
        "a 1: a1=1\nb 2: r1=[9,1]",
        "thin-air-read",
        "T2",
        "T2 read [9 1] from key 1; nobody appended 9.\n" + MAY_HAVE_BEEN_THERE);
  }

  @Test
  void anElementOfATransactionThatAborted() {
    assertViolation(
        READ_COMMITTED,
        "a 1 aborted: a1=1\nb 2: r1=[1]",
        "G1a",
        "T2, T1",
        "T2 read [1] from key 1; T1 appended 1, but it aborted.");
  }

  @Test
  void anAppendBehindOneThatWasAborted() {
    assertViolation(
        READ_COMMITTED,
        "a 1 aborted: a1=1\nb 2: a1=2\nc 3: r1=[1,2]",
        "dirty-update",
        "T3, T1, T2",
        """
        T3 read [1 2] from key 1; T1 appended 1, but it aborted.
        T2, which did not, appended 2 after it.
        """);
  }

  @Test
  void anElementThatComesTwice() {
    assertViolation(
        READ_COMMITTED,
        "a 1: a1=1\nb 2: r1=[1,1]",
        "duplicate-elements",
        "T2, T1",
        """
        T2 read [1 1] from key 1, which holds 1 more than once.
        T1 appended 1.
        """);
  }

  @Test
  void appendsInAnotherOrderThanTheyWereMade() {
    assertViolation(
        READ_COMMITTED,
        "a 1: a1=1 a1=2\nb 2: a1=3\nc 3: r1=[2,1,3]",
        "internal",
        "T3, T1",
        "T3 read [2 1 3] from key 1; T1 appended 1 and then 2.");
  }

  @Test
  void ownAppendsThatAreNotInTheirPlace() {
    assertViolation(
        READ_COMMITTED,
        "a 1: a1=1 a1=2 r1=[2]",
        "internal",
        "T1",
        "T1 read [2] from key 1, where its own append of 1 is not in its place.");
    assertViolation(
        READ_COMMITTED,
        "a 1: a1=3 r1=[1,2,3,4]",
        "internal",
        "T1",
        "T1 read [1 2 3 4] from key 1, where its own append of 3 is not in its place.");
    assertViolation(
        READ_COMMITTED,
        "a 1: r1=[1,2] a1=3 r1=[1,2,3,4]",
        "internal",
        "T1",
        "T1 read [1 2 3 4] from key 1, where its own append of 3 is not in its place.");
    assertViolation(
        READ_COMMITTED,
        "a 1: r1=[1,2] a1=3 r1=[1]",
        "internal",
        "T1",
        "T1 read [1] from key 1, where its own append of 3 is not in its place.");
  }

  @Test
  void listsOfOneTransactionOfWhichNeitherIsTheBeginningOfTheOther() {
    assertViolation(
        READ_COMMITTED,
        "a 1: a1=1\nb 2: a1=2\nc 3: r1=[1,2] r1=[2,1]",
        "internal",
        "T3, T2, T1",
        """
        T3 read [2 1] from key 1 after it had read [1 2] from it itself.
        T2 appended 2.
        T1 appended 1.
        """);
  }

  @Test
  void elementsThatTheReaderAppendsOnlyLater() {
    assertViolation(
        READ_COMMITTED,
        "a 1: r1=[1,2] a1=1\nb 2: a1=2",
        "future-read",
        "T1",
        "T1 read [1 2] from key 1 before it appended 1 itself.");
    assertViolation(
        READ_COMMITTED,
        "a 1: r1=[1] a1=1",
        "future-read",
        "T1",
        "T1 read [1] from key 1 before it wrote that value itself.");
  }

  @Test
  void aListThatEndsWithinTheAppendsOfAnother() {
    assertViolation(
        READ_COMMITTED,
        "a 1: r1=[1]\nb 2: r1=[1,2,3] r2=[4]\nc 3: a1=1 a1=2",
        "G1b",
        "T1, T3",
        "T1 read [1] from key 1; T3 appended 1 and then 2.");
  }

  /** Whichever list is the longest, what was aborted is told before lists that disagree. */
  @Test
  void anAbortedElementInAListThatDisagrees() {
    assertViolation(
        READ_COMMITTED,
        "a 1: a1=1\nb 2 aborted: a1=2\nc 3: r1=[1,3]\nd 4: r1=[1,2]\ne 5: a1=3",
        "G1a",
        "T4, T2",
        "T4 read [1 2] from key 1; T2 appended 2, but it aborted.");
    assertViolation(
        READ_COMMITTED,
        "a 1: a1=1\nb 2 aborted: a1=2\nc 3: r1=[1,3]\nd 4: r1=[2,1]\ne 5: a1=3",
        "dirty-update",
        "T4, T2, T1",
        """
        T4 read [2 1] from key 1; T2 appended 2, but it aborted.
        T1, which did not, appended 1 after it.
        """);
  }

  @Test
  void listsOfWhichNeitherIsTheBeginningOfTheOther() {
    assertViolation(
        READ_COMMITTED,
        "a 1: a1=1\nb 2: a1=2\nc 3: r1=[1,2]\nd 4: r1=[2,1]",
        "incompatible-order",
        "T4, T3, T2, T1",
        """
        T4 read [2 1] from key 1.
        T3 read [1 2] from the same key.
        T2 appended 2.
        T1 appended 1.
        """);
  }

  @Test
  void showsOnlyTheEndOfALongList() {
    assertViolation(
        READ_COMMITTED,
        "a 1: r1=[1,2,3,4,5,6,7,8,9,10,11,12,13,14]",
        "thin-air-read",
        "T1",
        "T1 read [… 3 4 5 6 7 8 9 10 11 12 13 14] from key 1; nobody appended 1.\n"
            + MAY_HAVE_BEEN_THERE);
  }

  @Test
  void appendsOfTwoTransactionsThatAreMingled() {
    assertViolation(
        READ_COMMITTED,
        "a 1: a1=1 a2=1\nb 2: a1=2 a2=2\nc 3: r1=[1,2] r2=[2,1]",
        "G0",
        "T1, T2, T3",
        """
        T1 wrote key 1 before T2 did: the list that T3 read shows it.
        T2 wrote key 2 before T1 did: the list that T3 read shows it.
        So each would have to come before the next: T1 → T2 → T1.
        """);
  }

  /** An element that the argument can do without is in what was read all the same. */
  @Test
  void aListOfWhichOnlyTheEndMatters() {
    assertViolation(
        SNAPSHOT_ISOLATION,
        """
        a 1: a1=1
        b 2: a1=2
        c 3: r1=[1,2] a1=3
        d 4: r1=[1,2] a1=4
        e 5: r1=[1,2,3]
        """,
        "lost-update",
        "T3, T4, T5, T2",
        """
        T3 wrote key 1 before T4 did: the list that T5 read ends without T4's append.
        T4 read [1 2] from key 1, without T3's append of 3.
        So each would have to come before the next: T3 → T4 → T3.
        """);
  }

  @Test
  void anAppendThatAListDoesNotHoldComesBehindIt() {
    assertViolation(
        SERIALIZABILITY,
        "a 1: a1=1 r2=[]\nb 2: a2=1 r1=[]",
        "write-skew",
        "T1, T2",
        """
        T1 read [] from key 2, without T2's append of 1.
        T2 read [] from key 1, without T1's append of 1.
        So each would have to come before the next: T1 → T2 → T1.
        """);
  }

  /** What somebody appended and read is no empty list of nobody's where the append is left out. */
  @Test
  void ownAppendsAreNotOutOfThinAirWithoutInitialValues() {
    History history =
        Notation.history(
            new HistoryBuilder().noInitialValue(), "a 1: a1=10\na 2: a1=2 r1=[2] a1=4");
    Violation violation =
        IsolationChecker.check(history, IsolationLevel.READ_COMMITTED, CheckOptions.DEFAULTS)
            .violation()
            .orElseThrow();
    assertThat(violation.anomaly().title()).isEqualTo("G0-process");
  }
}
