package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.history.History;
import dev.taipan.history.notation.Notation;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RealTimeTest {

  private static Verdict check(IsolationLevel level, String lines) {
    return IsolationChecker.check(Notation.history(lines), level, CheckOptions.DEFAULTS);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"STRICT_SERIALIZABILITY", "STRONG_SNAPSHOT_ISOLATION", "STRONG_KEY_SERIALIZABILITY"})
  void asksForTimes(IsolationLevel level) {
    assertThatThrownBy(() -> check(level, "a 1: w1=1"))
        .isInstanceOf(MissingTimesException.class)
        .hasMessageStartingWith(level.symbol() + " requires transaction times")
        .hasMessageContaining("t(start,end,session,transaction)")
        .hasMessageContaining("Cobra");
  }

  @Test
  void leavesLevelsOutThatSayNothing() {
    History history = Notation.history("a 1: w1=1");
    Map<IsolationLevel, Verdict> verdicts =
        IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
    assertThat(verdicts)
        .hasSize(IsolationLevel.values().length - 3)
        .doesNotContainKeys(
            IsolationLevel.STRICT_SERIALIZABILITY,
            IsolationLevel.STRONG_SNAPSHOT_ISOLATION,
            IsolationLevel.STRONG_KEY_SERIALIZABILITY);
  }

  /** The lines are a serial order, but the clock says that they did not run in it. */
  @Test
  void theRecordedOrderIsNoProofAgainstTheClock() {
    String backwards = "a 1 @30..40: r1=0\nb 2 @10..20: w1=1\na 3 @50..60: r1=1";
    assertThat(check(IsolationLevel.STRONG_SESSION_SERIALIZABILITY, backwards).outcome())
        .isEqualTo(Outcome.SATISFIED);
    assertThat(check(IsolationLevel.STRICT_SERIALIZABILITY, backwards).outcome())
        .isEqualTo(Outcome.VIOLATED);
    assertThat(check(IsolationLevel.STRONG_SNAPSHOT_ISOLATION, backwards).outcome())
        .isEqualTo(Outcome.VIOLATED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          G-single-realtime; a 1 @1..2: w1=1|b 2 @3..4: r1=0
          G1c-realtime; a 1 @5..6: w1=1|b 2 @3..4: r1=1
          G0-realtime; a 1 @5..6: a1=1|b 2 @3..4: a1=2|c 3 @7..8: r1=[1,2]
          G-single-realtime; a 1 @5..6: w1=1 w2=1|b 2 @3..4: w1=2|c 3 @7..8: r1=2 r2=1|d 4 @9..9: r1=2
          """)
  void namesTheCycle(String anomaly, String lines) {
    Verdict verdict = check(IsolationLevel.STRICT_SERIALIZABILITY, lines.replace('|', '\n'));
    assertThat(verdict.violation().orElseThrow().title()).isEqualTo(anomaly);
  }

  @Test
  void doesNotTellOfWhatRanInBetween() {
    StringBuilder lines = new StringBuilder("a 1 @1..2: w1=1\n");
    for (int i = 1; i < 50; i++) {
      lines
          .append((char) ('b' + i % 5))
          .append(" %d @%d..%d: w2=%d\n".formatted(i + 1, 10 * i, 10 * i + 5, i));
    }
    lines.append("g 60 @1000..1001: r1=0");
    Verdict verdict = check(IsolationLevel.STRICT_SERIALIZABILITY, lines.toString());
    assertThat(verdict.violation().orElseThrow().explanation())
        .containsExactly(
            "T60 read key 1 as 0 (initially), which T1 overwrote with 1.",
            "T1 ended at 2, before T60 started at 1000.",
            "So each would have to come before the next: T60 → T1 → T60.");
  }

  @Test
  void anUnknownOutcomeMayTakeEffectAtAnyLaterTime() {
    assertThat(
            check(
                    IsolationLevel.STRICT_SERIALIZABILITY,
                    "a 1 @1..2 unknown: w1=1\nb 2 @3..4: r1=0\nb 3 @5..6: r1=1")
                .outcome())
        .isEqualTo(Outcome.SATISFIED);
    assertThat(
            check(IsolationLevel.STRICT_SERIALIZABILITY, "a 1 @7..8 unknown: w1=1\nb 2 @3..4: r1=1")
                .outcome())
        .isEqualTo(Outcome.VIOLATED);
  }
}
