package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.checker.effort.StageClock;
import dev.taipan.checker.explain.RecordedLists;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.patterns.AnomalyChecker;
import dev.taipan.checker.reason.Explainer;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Cancellation;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.weak.WeakAlgorithm;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Running out of time is an answer of its own, never a wrong one. */
class TimeLimitTest {
  private static final History VIOLATED = Notation.history("a 1: w1=1 r2=1\nb 2: w2=1 r1=1");

  private static final String CUT_SHORT =
      "The time limit ended the search for an explanation: with more time it may be shorter.";

  @ParameterizedTest
  @EnumSource
  void noTimeGivesNoAnswer(IsolationLevel level) {
    CheckOptions noTime = CheckOptions.DEFAULTS.withEmptyAllowed().withTimeout(Duration.ZERO);
    for (long seed = 0; seed < 200; seed++) {
      History history = RandomHistories.of(seed);
      if (level.needsTimes() && !history.hasTimes()) {
        continue;
      }
      Verdict verdict = IsolationChecker.check(history, level, noTime);
      assertThat(verdict.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(verdict.reason()).isEqualTo("time limit reached");
      assertThat(verdict.violation()).isEmpty();
    }
  }

  @Test
  void noTimeForAllLevelsGivesNoAnswerToAny() {
    CheckOptions noTime = CheckOptions.DEFAULTS.withEmptyAllowed().withTimeout(Duration.ZERO);
    assertThat(IsolationChecker.checkAll(RandomHistories.of(1), noTime).values())
        .extracting(Verdict::outcome)
        .containsOnly(Outcome.UNKNOWN);
  }

  @Test
  void noTimeForPatternsGivesNoAnswer() {
    Set<Tap> all = EnumSet.allOf(Tap.class);
    Deadline over = Deadline.in(Duration.ZERO);
    for (WeakAlgorithm algorithm : WeakAlgorithm.values()) {
      assertThatThrownBy(
              () -> AnomalyChecker.first(new PreparedHistory(VIOLATED), all, algorithm, over))
          .isInstanceOf(DeadlineExceededException.class);
      assertThatThrownBy(
              () -> AnomalyChecker.all(new PreparedHistory(VIOLATED), all, 1, algorithm, over))
          .isInstanceOf(DeadlineExceededException.class);
    }
  }

  @Test
  void aViolationStandsWhereThereIsNoTimeToExplainIt() {
    int explained = 0;
    for (long seed = 0; seed < 300; seed++) {
      History history = RandomHistories.of(seed);
      for (Verdict verdict :
          IsolationChecker.checkAll(history, CheckOptions.DEFAULTS.withEmptyAllowed()).values()) {
        Optional<Violation> whole = verdict.violation().flatMap(v -> inNoTime(history, verdict));
        assertThat(whole.isPresent()).isEqualTo(verdict.violation().isPresent());
        whole.ifPresent(
            violation ->
                assertThat(violation.explanation()).endsWith(CUT_SHORT).hasSizeGreaterThan(1));
        explained += whole.isPresent() ? 1 : 0;
      }
    }
    assertThat(explained).isGreaterThan(300);
  }

  /** What is said of the violation of a level by those who have no time. */
  private static Optional<Violation> inNoTime(History history, Verdict verdict) {
    SharedWork work =
        new SharedWork(new PreparedHistory(history), CheckOptions.DEFAULTS, Deadline.NONE);
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    return new LevelDecision(work, verdict.level(), new StageClock(stage -> {}))
        .decide()
        .violation()
        .map(
            finding ->
                new Explainer(
                        work.prepared().accesses(),
                        new PartDecision(verdict.level(), VersionOrder.NONE),
                        VersionOrder.NONE,
                        RecordedLists.of(work.prepared().accesses().history()),
                        Deadline.NONE.or(cancelled))
                    .explain(finding));
  }

  @Test
  void hardlyAnyTimeGivesTheRightAnswerOrNone() {
    hurry(300);
  }

  @Test
  @Tag("slow")
  void hardlyAnyTimeGivesTheRightAnswerOrNoneForMoreHistories() {
    hurry(5_000);
  }

  /** The last of so many histories has half a millisecond, the first none. */
  private static void hurry(int histories) {
    for (long number = 0; number < histories; number++) {
      long seed = number;
      History history = RandomHistories.of(seed);
      CheckOptions hurried =
          CheckOptions.DEFAULTS.withTimeout(Duration.ofNanos(seed * 500_000 / histories));
      Map<IsolationLevel, Verdict> right =
          IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
      Map<IsolationLevel, Verdict> found = IsolationChecker.checkAll(history, hurried);
      found.forEach(
          (level, verdict) -> {
            assertThat(verdict.outcome()).isIn(Outcome.UNKNOWN, right.get(level).outcome());
            assertThat(verdict.outcome() == Outcome.UNKNOWN && follows(level, found))
                .as("seed %d: %s is unknown, but follows from others: %s", seed, level, found)
                .isFalse();
          });
    }
  }

  /** Whether a verdict on a level follows from those on others. */
  private static boolean follows(IsolationLevel level, Map<IsolationLevel, Verdict> found) {
    return found.values().stream()
        .anyMatch(
            other ->
                switch (other.outcome()) {
                  case SATISFIED -> other.level().implies(level);
                  case VIOLATED -> level.implies(other.level());
                  case UNKNOWN -> false;
                });
  }
}
