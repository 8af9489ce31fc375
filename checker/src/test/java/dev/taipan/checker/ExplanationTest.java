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

import dev.taipan.checker.explain.CycleStep;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.notation.Notation;
import dev.taipan.weak.WeakAlgorithm;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
            "T3 read 7 from key 6, which T4 wrote.",
            "T4 wrote key 5 before T3 did: T3 comes after T4, so it cannot have written first.",
            "T2 read key 5 as 7 (from T4), which T3 overwrote with 1.",
            "T3 read key 9 as 1 (from T1), which T2 overwrote with 2.",
            "So each would have to come before the next: T2 → T3 → T2.");
  }

  /** The second and shorter cycle rests on the order of two versions, which takes a reason. */
  private static final String PLAIN_AND_FORCED =
      """
      a 1: w1=1
      b 2: w2=1
      c 3: r1=1 r2=0
      d 4: r1=0 r2=1
      e 5: w5=1 w6=1 w7=1
      f 6: r6=0 w5=2
      g 7: r7=1 r5=2
      """;

  @ParameterizedTest
  @EnumSource(WeakAlgorithm.class)
  void prefersACycleThatNeedsNoCases(WeakAlgorithm algorithm) {
    Violation violation = violationOf(PLAIN_AND_FORCED, algorithm);

    assertThat(violation.anomaly()).isEqualTo(Anomaly.LONG_FORK);
    assertThat(violation.evidence().argument().branches(violation.evidence().history()))
        .isEqualTo(1);
    String forced = PLAIN_AND_FORCED.lines().skip(4).collect(Collectors.joining("\n"));
    Violation other = violationOf(forced, algorithm);
    assertThat(other.cycle()).hasSize(2);
    assertThat(other.evidence().argument().branches(other.evidence().history())).isEqualTo(2);
  }

  private static Violation violationOf(String lines, WeakAlgorithm algorithm) {
    return IsolationChecker.check(
            Notation.history(lines),
            STRONG_SESSION_SERIALIZABILITY,
            CheckOptions.DEFAULTS.withWeakAlgorithm(algorithm))
        .violation()
        .orElseThrow();
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
        It may have existed before the recording began: --initial inferred treats such values as \
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
        "T1",
        """
        T1 read 7 from key 1, a value that nobody wrote.
        Key 1 was also read as 8, by T2, which nobody wrote either: at most one of them can have \
        existed before the recording began.
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

  /** Of who may be the one that was read, nobody is told to be. */
  @Test
  void tellsOfAllWhoWroteWhatIsReadTooEarly() {
    String lines = "a 1: w1=1 w1=3\nb 2: r1=1\nc 3 unknown: w1=1 w1=2";
    assertViolation(
        READ_COMMITTED,
        lines,
        "G1b (IntermediateRead)",
        "T2, T1, T3",
        """
        T2 read 1 from key 1, which T1 wrote and then overwrote itself before it committed.
        T3 wrote it too, and overwrote it itself.
        """);
    assertThat(violation(READ_COMMITTED, lines).sentences())
        .allMatch(sentence -> sentence.edges().isEmpty());
    assertViolation(
        READ_COMMITTED,
        "a 1: r1=1 w1=1 w1=3\nc 3 unknown: w1=1 w1=2",
        "G1b (IntermediateRead)",
        "T1, T3",
        """
        T1 read 1 from key 1, which T3 wrote and then overwrote itself.
        T1 wrote it too, but only after it had read it.
        """);
  }

  /** Lists disagree on 4 and 6, but 6 need not be there. */
  @Test
  void tellsOfAllWhoWroteItAlsoWhereSomeCanBeLeftOut() {
    History plain =
        Notation.history(
            """
            a 1: r1=7 w1=7 w1=3
            a 2 unknown: w1=1 w1=1 r1=1
            a 3: r1=1 r1=1
            a 4: w1=2 r1=2 r1=2
            b 5: r1=7 r1=7
            b 6 unknown: w1=7 w1=2
            """);
    VersionOrder order =
        new VersionOrder.Builder("told").add(0, 0, 0, 3, 5).add(0, 0, 0, 1, 5, 3).build();
    Violation violation =
        IsolationChecker.check(
                plain.withVersionOrder(order),
                SERIALIZABILITY,
                CheckOptions.DEFAULTS.withTrustInVersionOrder())
            .violation()
            .orElseThrow();
    assertThat(violation.explanation())
        .containsExactly(
            "T5 read 7 from key 1, which T1 wrote and then overwrote itself before it committed.",
            "T6 wrote it too, and overwrote it itself.");
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
  void tellsOfAsManyReadsAsNoOneTransactionWrote() {
    assertViolation(
        CUT_ISOLATION,
        "a 1: w1=1 w1=2\na 2: w1=2 w1=3\na 3: w1=1 w1=3\nb 4: r1=1 r1=2 r1=1 r1=3",
        "internal (NonRepeatableRead)",
        "T4, T1, T2, T3",
        "T4 read 2, 1 and 3 from key 1 in the same transaction, and no other transaction wrote all"
            + " of these.");
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
        "T3, T2, T1",
        """
        T2 comes after T1 in session a.
        T1 wrote key 1 before T2 did: T2 comes after T1, so it cannot have written first.
        T3 read key 1 as 1 (from T1), which T2 overwrote with 2.
        T3 read 2 from key 2, which T2 wrote.
        So each would have to come before the next: T3 → T2 → T3.
        """);
  }

  @Test
  void tellsOfAFracturedRead() {
    assertViolation(
        READ_ATOMICITY,
        "a 1: w1=1\na 2: w1=2 w2=2\nb 3: r1=1 r2=2",
        "G-single-process (FracturedReadCO)",
        "T3, T2, T1",
        """
        T2 comes after T1 in session a.
        T1 wrote key 1 before T2 did: T2 comes after T1, so it cannot have written first.
        T3 read key 1 as 1 (from T1), which T2 overwrote with 2.
        T3 read 2 from key 2, which T2 wrote.
        So each would have to come before the next: T3 → T2 → T3.
        """);
  }

  @Test
  void tellsOfACausalityViolation() {
    assertViolation(
        TRANSACTIONAL_CAUSAL_CONSISTENCY,
        "a 1: w1=1\nb 2: r1=1 w2=2\nc 3: r2=2 r1=0",
        "G-single (ConflictCO)",
        "T3, T1, T2",
        """
        T3 read key 1 as 0 (initially), which T1 overwrote with 1.
        T2 read 1 from key 1, which T1 wrote.
        T3 read 2 from key 2, which T2 wrote.
        So each would have to come before the next: T3 → T1 → T2 → T3.
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
        "T1, T2, T3",
        """
        T1 read key 1 as 3 (from T3), which T2 read too and overwrote with 2.
        T2 read key 1 as 3 (from T3), which T1 read too and overwrote with 1.
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
        "T1, T2, T3, T4",
        """
        T2 comes after T1 in session a.
        T1 wrote key 1 before T2 did: T2 comes after T1, so it cannot have written first.
        T3 comes after T2 in session a.
        T3 did not read T1's 5 from key 1: T2, which comes before it, had overwritten that.
        T4 comes after T3 in session a.
        T3 did not read T4's 5 from key 1: T4 comes after it.
        T3 read 5 from key 1, and nobody else wrote that.
        """);
  }

  @Test
  void tellsThatNoWritersAreConsistentWithAWeakLevel() {
    assertViolation(
        TRANSACTIONAL_CAUSAL_CONSISTENCY,
        "a 1: w1=5\na 2: w1=6\na 3: r1=5\na 4: w1=5",
        "no-consistent-writers",
        "T1, T2, T3, T4",
        """
        The 4 transactions named contain the contradiction: they violate transactional causal \
        consistency by themselves.
        T3 read 5 from key 1: written by T1 or T4.
        Suppose T3 read T1's 5 from key 1.
        T2 comes after T1 in session a.
        T1 wrote key 1 before T2 did: T2 comes after T1, so it cannot have written first.
        T3 read key 1 as 5 (from T1), which T2 overwrote with 6.
        T3 comes after T2 in session a.
        So each would have to come before the next: T3 → T2 → T3.
        So T3 did not read T1's 5 from key 1.
        T4 comes after T3 in session a.
        T3 did not read T4's 5 from key 1: T4 comes after it.
        So no case is left.
        """);
  }

  @Test
  void arguesBothCasesOfADilemma() {
    Violation violation =
        violation(
            SERIALIZABILITY,
            """
            a 0: r0=1 w1=1
            b 1: r1=2 w0=2 w1=2
            c 2: r1=2 w1=2
            d 3: w0=1 w1=2
            """);
    assertThat(violation.anomaly()).isEqualTo(Anomaly.VERSION_ORDER_DILEMMA);
    assertThat(violation.explanation())
        .startsWith("T3 and T1 both wrote key 0, in one order or the other.")
        .containsSubsequence(
            "Suppose T1 wrote key 0 before T3 did.",
            "So each would have to come before the next: T1 → T3 → T2 → T1.",
            "So T3 wrote key 0 before T1 did.",
            "So each would have to come before the next: T0 → T1 → T0.");
  }

  /** Who wrote the 5 that T1 read takes fewer cases than in which order T0 and T3 wrote. */
  @Test
  void takesTheFewestCases() {
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
    assertThat(violation.anomaly()).isEqualTo(Anomaly.IMPOSSIBLE_READ);
    assertThat(violation.explanation())
        .containsSubsequence(
            "Suppose T1 read T0's 5 from key 1.",
            "So each would have to come before the next: T1 → T2 → T1.",
            "Suppose T1 read T5's 5 from key 1.",
            "So each would have to come before the next: T1 → T2 → T1.");
  }

  @Test
  void blamesNoReadOfTheOwnWriteForAnother() {
    assertViolation(
        CUT_ISOLATION,
        "a 1: r0=0 r0=3 r0=1 w0=1\nb 2: w0=3",
        "internal (NonRepeatableRead)",
        "T1, the initial transaction, T2",
        "T1 read 3 from key 0 after it had read 0 from it in the same transaction.");
  }

  @Test
  void namesEverybodyOnWhomTheOrderOfTwoWritesRests() {
    assertViolation(
        PREFIX_CONSISTENCY,
        "a 1: w3=3\na 2: w1=11\nb 3: w1=1\na 4: r1=1\nb 5: r3=0",
        "G-single-process",
        "T4, T2, T3, T5, T1",
        """
        T5 comes after T3 in session b.
        T5 read key 3 as 0 (initially), which T1 overwrote with 3.
        T2 comes after T1 in session a.
        T3 wrote key 1 before T2 did: the other way round each would have to come before the next: T2 → T3 → T5 → T1 → T2.
        T4 read key 1 as 1 (from T3), which T2 overwrote with 11.
        T4 comes after T2 in session a.
        So each would have to come before the next: T4 → T2 → T4.
        """);
  }

  @Test
  void tellsOfALongSessionInOneStep() {
    StringBuilder lines = new StringBuilder("a 1: w1=1\n");
    for (int i = 2; i < 1000; i++) {
      lines.append("a %d: w2=%d\n".formatted(i, i));
    }
    lines.append("a 1000: w3=1\nb 1001: r3=1 r1=0");
    assertViolation(
        TRANSACTIONAL_CAUSAL_CONSISTENCY,
        lines.toString(),
        "G-single-process (ConflictCO)",
        "T1001, T1, T1000",
        """
        T1001 read key 1 as 0 (initially), which T1 overwrote with 1.
        T1000 comes after T1 in session a.
        T1001 read 1 from key 3, which T1000 wrote.
        So each would have to come before the next: T1001 → T1 → T1000 → T1001.
        """);
  }

  @Test
  void callsWhatSnapshotIsolationAllowsNoCycleOfWrites() {
    // What saturation finds first is a cycle of orders, each of which only this level forces.
    String lines =
        """
        a 1: w1=1 w2=1 r3=0
        b 2: w1=2 w2=2 w3=1
        c 3: r1=1 r3=1
        """;
    assertThat(violation(SERIALIZABILITY, lines).anomaly()).isNotEqualTo(Anomaly.G0);
  }

  @Test
  void callsACycleOfOrdersUnderPrefixConsistencyNoLostUpdate() {
    History history = Notation.history("a 1: r0=[] a0=2\nb 2: r0=[] a0=1 r0=[1]");
    VersionOrder order =
        new VersionOrder.Builder("log")
            .add(0, 4, Notation.transaction(history, 1), Notation.transaction(history, 2))
            .build();
    Verdict verdict =
        IsolationChecker.check(
            history.withVersionOrder(order),
            PREFIX_CONSISTENCY,
            CheckOptions.DEFAULTS.withTrustInVersionOrder());
    assertThat(verdict.violation().orElseThrow().title()).isEqualTo("G0");
    assertThat(verdict.violation().orElseThrow().cycle())
        .extracting(CycleStep::relation)
        .containsExactly("ww", "ww");
  }

  @Test
  void saysWhoShowsThatAnUnknownOutcomeTookEffect() {
    assertViolation(
        STRONG_SESSION_SERIALIZABILITY,
        "a 1 unknown: w1=1 w2=1\nb 2: r2=1\nb 3: r1=0",
        "G-single-process (ConflictCO)",
        "T3, T1, T2",
        """
        T1, whose outcome is unknown, must have committed: T2 read from key 2 what it wrote.
        T3 read key 1 as 0 (initially), which T1 overwrote with 1.
        T2 read 1 from key 2, which T1 wrote.
        T3 comes after T2 in session b.
        So each would have to come before the next: T3 → T1 → T2 → T3.
        """);
  }

  /** Somebody who committed wrote the same. */
  @Test
  void saysThatAnUnknownOutcomeIsNoMatter() {
    assertViolation(
        STRONG_SESSION_SERIALIZABILITY,
        "a 1: w1=1\na 2: w1=2\nb 3: r1=2\nb 4: r1=1\nb 5 unknown: w1=1",
        "no-version-order",
        "T1, T2, T3, T4, T5",
        """
        The 5 transactions named contain the contradiction: they violate strong session \
        serializability by themselves.
        Whether T5 committed is unknown; the violation stands either way.
        T4 read 1 from key 1: written by T1 or T5.
        T4 can have observed T5 only if T5 committed.
        T1 and T2 both wrote key 1, in one order or the other.
        T2 comes after T1 in session a.
        T1 wrote key 1 before T2 did: T2 comes after T1, so it cannot have written first.
        T3 read 2 from key 1, which T2 wrote.
        T4 comes after T3 in session b.
        T4 did not read T1's 1 from key 1: T2, which comes before it (T2 → T3 → T4), had \
        overwritten that.
        Suppose T5 committed, and T4 read T5's 1 from key 1.
        T5 comes after T4 in session b.
        So each would have to come before the next: T4 → T5 → T4.
        So it cannot be that T5 committed, and T4 read T5's 1 from key 1.
        So no case is left.
        """);
  }

  /** If it did, its other write would have been seen, too. */
  @Test
  void arguesBothWhetherOneCommittedAndWhoReadIt() {
    assertViolation(
        READ_ATOMICITY,
        "a 1 unknown: w1=5 w2=7\nb 2: r2=0 r1=5\nb 3: w1=5",
        "no-consistent-writers",
        "T1, T2, T3",
        """
        The 3 transactions named contain the contradiction: they violate read atomicity by themselves.
        Whether T1 committed is unknown; the violation stands either way.
        T2 read 5 from key 1: written by T1 or T3.
        T2 can have observed T1 only if T1 committed.
        Suppose T1 committed, and T2 read T1's 5 from key 1.
        T2 read key 2 as 0 (initially), which T1 overwrote with 7.
        So each would have to come before the next: T2 → T1 → T2.
        So it cannot be that T1 committed, and T2 read T1's 5 from key 1.
        T3 comes after T2 in session b.
        T2 did not read T3's 5 from key 1: T3 comes after it.
        So no case is left.
        """);
  }
}
