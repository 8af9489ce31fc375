package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.effort.Stage;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.history.History;
import dev.taipan.history.notation.Notation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Counts the stages that checks enter, as their listener hears of them. */
class WorkIsDoneOnceTest {
  /** The replay, resolving reads, and causality, from which all else follows. */
  private static final int LEAST_WEAK_ENTRIES = 3;

  /**
   * Those, the three weaker levels, verifying that the weakest holds, and read atomicity without
   * sessions.
   */
  private static final int MOST_WEAK_ENTRIES = 8;

  private static final History SERIAL = Notation.history("a 1: w1=1\nb 2: r1=1\n");

  /** A write skew between sessions of several transactions. */
  private static final History WRITE_SKEW =
      Notation.history(
          """
          a 1: r1=0 r2=0 w1=1
          b 2: r1=0 r2=0 w2=1
          a 3: r1=1
          b 4: r2=1
          """);

  private final List<Stage> entered = new ArrayList<>();

  private Map<IsolationLevel, Verdict> checkAll(History history) {
    entered.clear();
    return IsolationChecker.checkAll(history, CheckOptions.DEFAULTS.withOnStage(entered::add));
  }

  private int entries(Stage stage) {
    return Collections.frequency(entered, stage);
  }

  private static int levelsThatTook(Stage stage, Map<IsolationLevel, Verdict> verdicts) {
    return (int)
        verdicts.values().stream().filter(verdict -> verdict.times().nanos(stage) > 0).count();
  }

  @Test
  void aSerialHistoryIsReplayedOnce() {
    checkAll(SERIAL);
    assertThat(entered).containsExactly(Stage.WEAK);
  }

  @Test
  void everyStrongLevelIsDecidedOnceAndTheWeakOnesTogether() {
    Map<IsolationLevel, Verdict> verdicts = checkAll(WRITE_SKEW);
    assertThat(verdicts.get(IsolationLevel.SERIALIZABILITY).outcome()).isEqualTo(Outcome.VIOLATED);
    assertThat(verdicts.get(IsolationLevel.STRONG_SESSION_SNAPSHOT_ISOLATION).outcome())
        .isEqualTo(Outcome.SATISFIED);
    assertThat(entries(Stage.WEAK)).isEqualTo(LEAST_WEAK_ENTRIES);
    // Strong session serializability, serializability, strong session snapshot isolation.
    assertThat(entries(Stage.GRAPH)).isEqualTo(3);
    assertThat(entries(Stage.EXPLAIN)).isEqualTo(2);
  }

  @Test
  void oneLevelThatIsTriedInSessionOrderFirstTakesTheSameWeakPass() {
    IsolationChecker.check(
        WRITE_SKEW,
        IsolationLevel.SERIALIZABILITY,
        CheckOptions.DEFAULTS.withOnStage(entered::add));
    // Read atomicity without sessions besides, which is asked about first.
    assertThat(entries(Stage.WEAK)).isEqualTo(LEAST_WEAK_ENTRIES + 1);
    assertThat(entries(Stage.GRAPH)).isEqualTo(2);
    assertThat(entries(Stage.EXPLAIN)).isEqualTo(1);
  }

  /** Weak levels take long where values were written twice, and strong ones imply them. */
  @Test
  void aStrongerLevelAnswersForReadAtomicityWhereValuesWereWrittenTwice() {
    int answered = 0;
    for (long seed = 0; seed < 1_000; seed++) {
      History history = RandomHistories.of(seed);
      Map<IsolationLevel, Verdict> verdicts = checkAll(history);
      Verdict strong = verdicts.get(IsolationLevel.STRONG_SESSION_SERIALIZABILITY);
      Verdict atomic = verdicts.get(IsolationLevel.READ_ATOMICITY);
      boolean isDecided = strong.evidence().orElse(null) instanceof Evidence.EventOrder;
      if (isDecided && new PreparedHistory(history).isAmbiguous()) {
        assertThat(atomic.reason()).as("seed %d", seed).startsWith("follows from ");
        assertThat(verdicts.values())
            .as("seed %d", seed)
            .anyMatch(
                verdict ->
                    verdict.level() != atomic.level()
                        && !verdict.reason().startsWith("follows from ")
                        && verdict.evidence().orElseThrow() == atomic.evidence().orElseThrow());
        answered++;
      }
    }
    assertThat(answered).isGreaterThan(10);
  }

  @Test
  void noStageIsEnteredTwiceForOneQuestionOfRandomHistories() {
    checkRandomHistories(500);
  }

  @Test
  @Tag("slow")
  void noStageIsEnteredTwiceForOneQuestionOfMoreHistories() {
    checkRandomHistories(5_000);
  }

  private void checkRandomHistories(int histories) {
    for (long seed = 0; seed < histories; seed++) {
      History history = RandomHistories.of(seed);
      Map<IsolationLevel, Verdict> verdicts = checkAll(history);
      for (Stage stage : new Stage[] {Stage.GRAPH, Stage.ENCODE, Stage.EXPLAIN}) {
        assertThat(entries(stage))
            .as("%s of %d", stage, seed)
            .isEqualTo(levelsThatTook(stage, verdicts));
      }
      if (new PreparedHistory(history).isAmbiguous()) {
        continue;
      }
      Verdict causal = verdicts.get(IsolationLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY);
      assertThat(entries(Stage.WEAK))
          .as("weak questions of %d", seed)
          .isLessThanOrEqualTo(
              causal.outcome() == Outcome.VIOLATED ? MOST_WEAK_ENTRIES : LEAST_WEAK_ENTRIES);
    }
  }
}
