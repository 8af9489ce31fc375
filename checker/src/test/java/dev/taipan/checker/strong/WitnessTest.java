package dev.taipan.checker.strong;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.notation.Notation;
import dev.taipan.polygraph.StrongLevel;
import org.junit.jupiter.api.Test;

/** Orders are numbers of events: transactions, or begin 2t and commit 2t + 1. */
class WitnessTest {

  private static void verify(StrongLevel level, String lines, int... order) {
    History history = Notation.history(lines);
    Witness.verify(history, ReadsFrom.of(history), level, history.versionOrder(), order);
  }

  private static void assertRejected(String reason, StrongLevel level, String lines, int... order) {
    assertThatThrownBy(() -> verify(level, lines, order))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the order found is no witness: " + reason);
  }

  @Test
  void acceptsAnOrderThatGivesTheReads() {
    assertThatCode(
            () -> verify(StrongLevel.SERIALIZABILITY, "a 1: w1=1\nb 2: r1=0\nc 3: r1=1", 1, 0, 2))
        .doesNotThrowAnyException();
  }

  @Test
  void acceptsAWriteSkewOfConcurrentTransactions() {
    assertThatCode(
            () ->
                verify(
                    StrongLevel.SNAPSHOT_ISOLATION,
                    "a 1: r1=0 r2=0 w1=1\nb 2: r1=0 r2=0 w2=1",
                    0,
                    2,
                    1,
                    3))
        .doesNotThrowAnyException();
  }

  @Test
  void rejectsAnOrderInWhichAReadReturnsAnotherValue() {
    assertRejected(
        "a read does not return what it should",
        StrongLevel.SERIALIZABILITY,
        "a 1: w1=1\nb 2: r1=0",
        0,
        1);
  }

  @Test
  void rejectsReadsThatMissTheOwnWrite() {
    assertRejected(
        "a read does not return what it should", StrongLevel.SERIALIZABILITY, "a 1: w1=1 r1=0", 0);
  }

  @Test
  void rejectsConcurrentWritersOfOneKey() {
    String blindWrites = "a 1: w1=1\nb 2: w1=2";
    assertRejected(
        "two concurrent transactions write one key",
        StrongLevel.SNAPSHOT_ISOLATION,
        blindWrites,
        0,
        2,
        1,
        3);
    assertThatCode(() -> verify(StrongLevel.PREFIX_CONSISTENCY, blindWrites, 0, 2, 1, 3))
        .doesNotThrowAnyException();
  }

  @Test
  void rejectsAnOrderAgainstASession() {
    String session = "a 1: w1=1\na 2: w2=2";
    assertRejected(
        "session order is not respected",
        StrongLevel.STRONG_SESSION_SERIALIZABILITY,
        session,
        1,
        0);
    assertThatCode(() -> verify(StrongLevel.SERIALIZABILITY, session, 1, 0))
        .doesNotThrowAnyException();
  }

  @Test
  void rejectsAnOrderAgainstRealTime() {
    String timed = "a 1 @1..2: w1=1\nb 2 @3..4: w2=2";
    assertRejected("real time is not respected", StrongLevel.STRICT_SERIALIZABILITY, timed, 1, 0);
    assertRejected(
        "real time is not respected", StrongLevel.STRONG_SNAPSHOT_ISOLATION, timed, 0, 2, 1, 3);
    assertThatCode(() -> verify(StrongLevel.STRICT_SERIALIZABILITY, timed, 0, 1))
        .doesNotThrowAnyException();
    assertThatCode(() -> verify(StrongLevel.STRONG_SESSION_SERIALIZABILITY, timed, 1, 0))
        .doesNotThrowAnyException();
  }

  @Test
  void acceptsAnyOrderOfWhatRanAtTheSameTime() {
    assertThatCode(
            () ->
                verify(
                    StrongLevel.STRICT_SERIALIZABILITY,
                    "a 1 @1..3: w1=1\nb 2 @3..4: w2=2\nc 3 @5..: w3=1\nd 4: w3=2",
                    3,
                    1,
                    0,
                    2))
        .doesNotThrowAnyException();
  }

  @Test
  void rejectsACommitBeforeItsBegin() {
    assertRejected(
        "a commit precedes its begin", StrongLevel.SNAPSHOT_ISOLATION, "a 1: w1=1", 1, 0);
  }

  @Test
  void rejectsOrdersThatAreNotOfAllEventsOnce() {
    String two = "a 1: w1=1\nb 2: w1=2";
    assertRejected("an event happens twice", StrongLevel.SERIALIZABILITY, two, 0, 0);
    assertRejected("events are missing", StrongLevel.SERIALIZABILITY, two, 0);
  }

  @Test
  void passesOverTransactionsThatAreNotPartOfTheHistory() {
    assertThatCode(
            () ->
                verify(
                    StrongLevel.STRONG_SESSION_SERIALIZABILITY,
                    "a 1 aborted: w1=1\na 2 unknown: r1=9 w1=2\na 3: r1=0",
                    2,
                    1,
                    0))
        .doesNotThrowAnyException();
  }
}
