package dev.taipan.checker;

import static dev.taipan.checker.IsolationLevel.CUT_ISOLATION;
import static dev.taipan.checker.IsolationLevel.PREFIX_CONSISTENCY;
import static dev.taipan.checker.IsolationLevel.READ_ATOMICITY;
import static dev.taipan.checker.IsolationLevel.READ_COMMITTED;
import static dev.taipan.checker.IsolationLevel.SERIALIZABILITY;
import static dev.taipan.checker.IsolationLevel.SNAPSHOT_ISOLATION;
import static dev.taipan.checker.IsolationLevel.STRONG_SESSION_SERIALIZABILITY;
import static dev.taipan.checker.IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import org.junit.jupiter.api.Test;

/** What violations are called and how they are argued, word for word. */
class ExplanationTest {

  private static Violation violation(IsolationLevel level, String lines) {
    return IsolationChecker.check(Notation.history(lines), level, CheckOptions.DEFAULTS)
        .violation()
        .orElseThrow();
  }

  private static void assertViolation(
      IsolationLevel level, String lines, String anomaly, String transactions, String sentences) {
    Violation violation = violation(level, lines);
    assertThat(violation.title()).isEqualTo(anomaly);
    assertThat(String.join(", ", violation.transactions())).isEqualTo(transactions);
    assertThat(String.join("\n", violation.explanation())).isEqualTo(sentences.strip());
  }

  @Test
  void tellsWhichStepsOfTheVersionOrderAForcedStepRestsOn() {
    // Without the order, T2 may have come first of those that wrote key 9.
    History history =
        Notation.history(
            """
            a 1: w9=1
            b 2: w9=2 r5=7
            c 3: r9=1 r6=7 w5=1
            d 4: w5=7 w6=7
            """);
    VersionOrder order =
        new VersionOrder.Builder("log")
            .add(
                Notation.key(history, 9),
                3,
                Notation.transaction(history, 1),
                Notation.transaction(history, 2))
            .build();

    Violation violation =
        IsolationChecker.check(
                history.withVersionOrder(order),
                SERIALIZABILITY,
                CheckOptions.DEFAULTS.withTrustInVersionOrder())
            .violation()
            .orElseThrow();

    assertThat(violation.explanation())
        .containsExactly(
            "T1 wrote key 9 before T2 did: the version order says so (log:3).",
            "T2 read key 5 as 7 (from T4), which T3 overwrote with 1.",
            "T3 read key 9 as 1 (from T1), which T2 overwrote with 2.",
            "So each would have to come before the next: T2 → T3 → T2.");
  }

  @Test
  void tellsOfAThinAirRead() {
    assertViolation(
        READ_COMMITTED,
        "a 1: r1=7",
        "thin-air-read (ThinAirRead)",
        "T1",
        """
        T1 read 7 from key 1, a value that nobody wrote.
        It may have been there before the recording began: --initial inferred takes such values as \
        initial, which explains all reads of values that nobody wrote.
        """);
  }

  @Test
  void saysWhichValuesOutOfThinAirMayHaveBeenThereBefore() {
    String two = "a 1: r1=7\nb 2: r1=8\n";
    assertViolation(
        READ_COMMITTED,
        two,
        "thin-air-read (ThinAirRead)",
        "T1, T2",
        """
        T1 read 7 from key 1, a value that nobody wrote.
        Key 1 was also read as 8, by T2, which nobody wrote either: at most one of them can have \
        been there before the recording began.
        """);
    assertThat(violation(READ_COMMITTED, "c 3: r2=9\n" + two).explanation())
        .last()
        .asString()
        .contains("which explains those of 1 of the 2 keys with such reads.");
  }

  @Test
  void tellsOfAThinAirReadOnlyWhereNoOtherReadIsBad() {
    String thinAir = "a 1: r1=7\nb 2 aborted: w2=1\nc 3: ";
    assertThat(violation(READ_COMMITTED, thinAir + "r2=1").anomaly()).isEqualTo(Anomaly.G1A);
    assertThat(violation(READ_COMMITTED, thinAir + "r2=0").anomaly())
        .isEqualTo(Anomaly.THIN_AIR_READ);
    assertThat(violation(READ_ATOMICITY, thinAir + "w3=1\nd 4: r3=0 r3=1").anomaly())
        .isEqualTo(Anomaly.THIN_AIR_READ);
  }

  @Test
  void tellsOfAnAbortedRead() {
    assertViolation(
        READ_COMMITTED,
        "a 1 aborted: w1=1\nb 2: r1=1",
        "G1a (AbortedRead)",
        "T2, T1",
        "T2 read 1 from key 1, which T1 wrote, but it aborted.");
  }

  @Test
  void tellsOfAFutureRead() {
    assertViolation(
        READ_COMMITTED,
        "a 1: r1=1 w1=1",
        "future-read (FutureRead)",
        "T1",
        "T1 read 1 from key 1 before it wrote that value itself.");
  }

  @Test
  void tellsOfAReadThatMissesTheOwnWrite() {
    assertViolation(
        READ_COMMITTED,
        "a 1: w1=1\nb 2: w1=2 r1=1",
        "internal (NotMyOwnWrite)",
        "T2",
        "T2 read 1 from key 1 although it had itself written 2 to it before.");
  }

  @Test
  void tellsOfAReadThatMissesTheLastOwnWrite() {
    assertViolation(
        READ_COMMITTED,
        "a 1: w1=1 w1=2 r1=1",
        "internal (NotMyLastWrite)",
        "T1",
        "T1 read 1 from key 1, its own value, although it had overwritten it with 2 before.");
  }

  @Test
  void tellsOfAnIntermediateRead() {
    assertViolation(
        READ_COMMITTED,
        "a 1: w1=1 w1=2\nb 2: r1=1",
        "G1b (IntermediateRead)",
        "T2, T1",
        "T2 read 1 from key 1, which T1 wrote and then overwrote itself before it committed.");
  }

  @Test
  void tellsOfANonRepeatableRead() {
    assertViolation(
        CUT_ISOLATION,
        "a 1: w1=1\nb 2: r1=0 r1=1",
        "internal (NonRepeatableRead)",
        "T2, the initial transaction, T1",
        "T2 read 1 from key 1 after it had read 0 from it in the same transaction.");
  }

  @Test
  void tellsOfACycleOfCauseAndEffect() {
    assertViolation(
        READ_COMMITTED,
        "a 1: r1=1 w2=1\nb 2: r2=1 w1=1",
        "G1c (CyclicCO)",
        "T1, T2",
        """
        T2 read 1 from key 2, which T1 wrote.
        T1 read 1 from key 1, which T2 wrote.
        So each would have to come before the next: T1 → T2 → T1.
        """);
  }

  @Test
  void tellsOfReadsThatGoBackwards() {
    assertViolation(
        READ_COMMITTED,
        "a 1: w1=1\na 2: w1=2 w2=2\nb 3: r2=2 r1=1",
        "G-single-process (NonMonoReadCO)",
        "T1, T2, T3",
        """
        T3 read 2 from key 2, which T2 wrote.
        T2 comes after T1 in session a.
        T2 wrote key 1 before T1 did: T3, which comes after T2, read T1's 1.
        So each would have to come before the next: T1 → T2 → T1.
        """);
  }

  @Test
  void tellsOfAFracturedRead() {
    assertViolation(
        READ_ATOMICITY,
        "a 1: w1=1\na 2: w1=2 w2=2\nb 3: r1=1 r2=2",
        "G-single-process (FracturedReadCO)",
        "T1, T2, T3",
        """
        T3 read 2 from key 2, which T2 wrote.
        T2 comes after T1 in session a.
        T2 wrote key 1 before T1 did: T3, which comes after T2, read T1's 1.
        So each would have to come before the next: T1 → T2 → T1.
        """);
  }

  @Test
  void tellsOfACausalityViolation() {
    assertViolation(
        TRANSACTIONAL_CAUSAL_CONSISTENCY,
        "a 1: w1=1\nb 2: r1=1 w2=2\nc 3: r2=2 r1=0",
        "G-single (ConflictCO)",
        "the initial transaction, T1, T3, T2",
        """
        T2 read 1 from key 1, which T1 wrote.
        T3 read 2 from key 2, which T2 wrote.
        T1 comes after the initial transaction, as all do.
        T1 wrote key 1 before the initial transaction did: T3, which comes after T1, read the initial value 0.
        So each would have to come before the next: the initial transaction → T1 → the initial transaction.
        """);
  }

  @Test
  void tellsOfALostUpdateUnderSnapshotIsolation() {
    assertViolation(
        SNAPSHOT_ISOLATION,
        "a 1: r1=0 w1=1\nb 2: r1=0 w1=2",
        "lost-update",
        "T1, T2",
        """
        T1 read key 1 as 0 (initially), which T2 overwrote with 2.
        T2 wrote key 1 before T1 did: it read the version that T1 overwrote, and so did not see T1's write.
        So each would have to come before the next: T1 → T2 → T1.
        """);
  }

  @Test
  void tellsOfALostUpdateUnderSerializability() {
    assertViolation(
        SERIALIZABILITY,
        "c 3: w1=3\na 1: r1=3 w1=1\nb 2: r1=3 w1=2",
        "lost-update",
        "T1, T2",
        """
        T1 read key 1 as 3 (from T3), which T2 overwrote with 2.
        T2 read key 1 as 3 (from T3), which T1 overwrote with 1.
        So each would have to come before the next: T1 → T2 → T1.
        """);
  }

  @Test
  void tellsOfAWriteSkew() {
    assertViolation(
        SERIALIZABILITY,
        "a 1: r1=0 r2=0 w1=1\nb 2: r1=0 r2=0 w2=1",
        "write-skew",
        "T1, T2",
        """
        T1 read key 2 as 0 (initially), which T2 overwrote with 1.
        T2 read key 1 as 0 (initially), which T1 overwrote with 1.
        So each would have to come before the next: T1 → T2 → T1.
        """);
  }

  @Test
  void tellsOfALongFork() {
    assertViolation(
        PREFIX_CONSISTENCY,
        "a 1: w1=1\nb 2: w2=1\nc 3: r1=1 r2=0\nd 4: r1=0 r2=1",
        "long-fork",
        "T1, T3, T2, T4",
        """
        T3 read 1 from key 1, which T1 wrote.
        T3 read key 2 as 0 (initially), which T2 overwrote with 1.
        T4 read 1 from key 2, which T2 wrote.
        T4 read key 1 as 0 (initially), which T1 overwrote with 1.
        So each would have to come before the next: T1 → T3 → T2 → T4 → T1.
        """);
  }

  @Test
  void tellsOfAReadWithoutAPossibleWriter() {
    assertViolation(
        STRONG_SESSION_SERIALIZABILITY,
        "a 1: w1=5\na 2: w1=6\na 3: r1=5\na 4: w1=5",
        "impossible-read",
        "T3",
        "T3 read 5 from key 1, but each transaction that wrote 5 to it either comes after T3 or was"
            + " overwritten before.");
  }

  @Test
  void tellsThatNoWritersAreConsistentWithAWeakLevel() {
    assertViolation(
        TRANSACTIONAL_CAUSAL_CONSISTENCY,
        "a 1: w1=5\na 2: w1=6\na 3: r1=5\na 4: w1=5",
        "no-consistent-writers",
        "",
        "Some values were written more than once; every choice of the writes that their readers"
            + " observed violates the level.");
  }

  @Test
  void arguesBothCasesOfADilemma() {
    Violation violation =
        violation(
            SERIALIZABILITY,
            """
            a 0: w1=5 w0=0
            b 1: w0=3 r1=5
            c 3: r1=0 r0=3 w1=2
            d 2: w1=0 w0=2
            e 5: w1=5 w0=5
            """);
    assertThat(violation.anomaly()).isEqualTo(Anomaly.VERSION_ORDER_DILEMMA);
    assertThat(violation.explanation())
        .startsWith("T0 and T3 both wrote key 1, in one order or the other; neither is possible.")
        .containsSubsequence("Suppose T0 wrote first.", "Suppose T3 wrote first.");
  }
}
