package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.oracle.PlainOracle;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.notation.Notation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Serializability with real time per key, between serializability and its strict form. */
class RealTimeOfKeysTest {

  private static Verdict check(String lines) {
    return IsolationChecker.check(
        Notation.history(lines.replace('|', '\n')),
        IsolationLevel.STRONG_KEY_SERIALIZABILITY,
        CheckOptions.DEFAULTS);
  }

  @ParameterizedTest
  @CsvSource({
    // A stale read, of a key that was written and of one that was only read.
    "a 1 @10..20: w1=1|b 2 @30..40: r1=0, VIOLATED",
    "a 1 @10..90: w1=1|b 2 @20..30: r1=1|c 3 @40..50: r1=0, VIOLATED",
    // Causal reverse: 3 missed 1 and 2 is after 1, but they share no key.
    "a 1 @10..20: w1=1|b 2 @30..40: w2=1|c 3 @5..50: r1=0 r2=1, SATISFIED",
    // The same where 2 read what 1 wrote.
    "a 1 @10..20: w1=1|b 2 @30..40: r1=1 w2=1|c 3 @5..50: r1=0 r2=1, VIOLATED",
    // The order of a session counts for nothing by itself.
    "a 1: w1=1|a 2: r1=0|b 3 @1..2: w3=1, SATISFIED",
    // By way of two keys: 1 is before 2 of key 1, and 2 before 3 of key 2.
    "a 1 @10..20: w1=1 w3=1|b 2 @30..40: r1=1 w2=1|c 3 @50..60: r2=1 r3=0, VIOLATED"
  })
  void realTimeCountsWhereTransactionsShareAKey(String lines, Outcome outcome) {
    assertThat(check(lines).outcome()).isEqualTo(outcome);
  }

  /** 2 took effect, as 3 saw; what it read is not judged, but that it read key 1 counts. */
  @Test
  void readsOfListsThatAreNotJudgedShareTheKey() {
    String lines =
        """
        a 1 @10..20: a1=1
        b 2 @30..40 unknown: r1=[1] a2=1
        c 3 @5..50: r1=[] r2=[1]
        """;
    assertThat(check(lines).outcome()).isEqualTo(Outcome.VIOLATED);
    assertThat(
            PlainOracle.satisfies(
                Notation.history(lines), IsolationLevel.STRONG_KEY_SERIALIZABILITY))
        .isFalse();
  }

  @Test
  void saysOfWhichKeyTimeIs() {
    Violation violation = check("a 1 @10..20: w1=1|b 2 @30..40: r1=0").violation().orElseThrow();
    assertThat(violation.anomaly()).isEqualTo(Anomaly.G_SINGLE_REALTIME);
    assertThat(violation.transactions()).containsExactlyInAnyOrder("T1", "T2");
    assertThat(violation.explanation())
        .contains("T1 ended at 20, before T2 started at 30; both read or wrote key 1.");
  }
}
