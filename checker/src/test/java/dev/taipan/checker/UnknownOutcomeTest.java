package dev.taipan.checker;

import static dev.taipan.checker.IsolationLevel.CUT_ISOLATION;
import static dev.taipan.checker.IsolationLevel.READ_ATOMICITY;
import static dev.taipan.checker.IsolationLevel.READ_COMMITTED;
import static dev.taipan.checker.IsolationLevel.SERIALIZABILITY;
import static dev.taipan.checker.IsolationLevel.STRICT_SERIALIZABILITY;
import static dev.taipan.checker.IsolationLevel.STRONG_SESSION_SERIALIZABILITY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import dev.taipan.weak.WeakAlgorithm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Transactions of unknown outcome and values that were written more than once: a history satisfies
 * a level if it does for some set of the former, whatever else is recorded and however it is
 * decided.
 */
class UnknownOutcomeTest {

  /** Keeps the recorded order from being the answer, and has nothing to do with anything. */
  private static final String UNRELATED = "\ny 91: r9=1\nz 92: w9=1";

  @ParameterizedTest
  @ValueSource(
      strings = {
        // A client writes again what it does not know to have written.
        "a 1: w0=1\nb 2 unknown: w0=2\na 3: r0=1 w0=2\na 4: r0=2",
        "a 1 unknown: w0=5\na 2: r0=0\nb 3: w0=5\nc 4: r0=5",
        "a 1 @17.. unknown: w0=1\na 2 @..2: w0=1\na 3: r0=1",
        "a 1: w0=5\na 2: r0=5\na 3 unknown: r0=0 w0=5",
        // It took effect, or nobody wrote what was read.
        "a 1 unknown: w0=5\nb 2: w0=5\nc 3: w0=6\nb 4: r0=6\nc 5: r0=6",
      })
  void holdsForSomeSet(String lines) {
    assertEverywhere(lines, STRONG_SESSION_SERIALIZABILITY, Outcome.SATISFIED);
    assertEverywhere(lines + UNRELATED, STRONG_SESSION_SERIALIZABILITY, Outcome.SATISFIED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // Who alone wrote what was read took effect, and read what nobody wrote.
        "a 1 unknown: r1=99 w0=5\nb 2: r0=5",
        // Two wrote it, and neither can have: one comes too late, the other read what nobody wrote.
        "a 1 unknown: r1=99 w0=5\nb 2: r0=5\nb 3: w0=5",
      })
  void failsForEverySet(String lines) {
    assertEverywhere(lines, READ_COMMITTED, Outcome.VIOLATED);
    assertEverywhere(lines + UNRELATED, READ_COMMITTED, Outcome.VIOLATED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // The other one that wrote 5 did so after 2 had read it.
        "a 1 unknown: w0=5 w1=7\nb 2: r1=0 r0=5\nb 3: w0=5\nc 4: r0=5 r1=0",
        "a 1: w0=3\na 3 unknown: r0=0 w0=5\nb 2: r0=5",
      })
  void readsOfWhoTookEffectAreAsGoodAsAny(String lines) {
    assertEverywhere(lines, READ_COMMITTED, Outcome.SATISFIED);
    assertEverywhere(lines + UNRELATED, READ_ATOMICITY, Outcome.VIOLATED);
  }

  /** What is chosen for others must not make one take effect that has observed who comes later. */
  @Test
  void choicesThatFollowOthersKeepToTheOrder() {
    assertEverywhere(
        "c 0 unknown: r0=5 w0=0\nc 1: r0=0 w0=1\nc 2 unknown: w0=5\nc 4: r0=0",
        IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY,
        Outcome.VIOLATED);
  }

  @Test
  void cutIsolationAsksOnlyOfWhatCommitted() {
    String lines = "a 1 unknown: r1=1 r1=2 w0=5\nb 2: r0=5\nc 3: w1=1\nd 4: w1=2";
    assertEverywhere(lines, CUT_ISOLATION, Outcome.SATISFIED);
    assertEverywhere(lines, READ_ATOMICITY, Outcome.VIOLATED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a 1 @1..: w0=1\na 2 @5..6:\nb 3 @10..12: r0=0",
        "a 1 @1..: w0=1\na 2 @5..6: r5=0\nb 3 @10..12: r0=0",
        "a 1 @1..: w0=1\na 2 @5..6:\nb 3 @10..12: r0=0\nx 8: r9=1\ny 9: w9=1",
      })
  void anEndThatNobodyKnowsIsAtMostTheNextStart(String lines) {
    assertEverywhere(lines, STRICT_SERIALIZABILITY, Outcome.VIOLATED);
  }

  @Test
  void aVersionOrderThatNamesWhatLeftNoTraceSaysNothingOfIt() {
    History plain = Notation.history("a 1: w0=1\na 2 unknown: w0=2");
    History history =
        plain.withVersionOrder(
            new VersionOrder.Builder("a test").add(0, 0, 0, 1).add(0, 0, 1, 0).build());
    CheckOptions trusting = CheckOptions.DEFAULTS.withTrustInVersionOrder();
    assertThat(IsolationChecker.check(history, SERIALIZABILITY, trusting).outcome())
        .isEqualTo(Outcome.SATISFIED);
    History observed = Notation.history("a 1: w0=1\na 2 unknown: w0=2\nb 3: r0=2");
    assertThat(
            IsolationChecker.check(
                    observed.withVersionOrder(history.versionOrder()), SERIALIZABILITY, trusting)
                .outcome())
        .isEqualTo(Outcome.VIOLATED);
  }

  private static void assertEverywhere(String lines, IsolationLevel level, Outcome expected) {
    History history = Notation.history(lines);
    for (WeakAlgorithm algorithm : WeakAlgorithm.values()) {
      CheckOptions options = CheckOptions.DEFAULTS.withWeakAlgorithm(algorithm);
      assertThat(IsolationChecker.check(history, level, options).outcome())
          .as("%s by %s of%n%s", level.symbol(), algorithm, lines)
          .isEqualTo(expected);
      assertThat(IsolationChecker.checkAll(history, options).get(level).outcome())
          .isEqualTo(expected);
    }
  }
}
