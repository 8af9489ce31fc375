package dev.taipan.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.explain.Violation;
import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.Anomaly;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnloggedCommitsTest {
  /** The history with a log that has the versions of some transactions, by their numbers. */
  private static History logged(int[] ofSeven, int[] ofEight) {
    HistoryBuilder builder = new HistoryBuilder();
    int seven = builder.key(7);
    int eight = builder.key(8);
    int first = builder.transaction(builder.session("a"), 1, TransactionStatus.COMMITTED);
    builder.write(first, seven, 1);
    builder.write(first, seven, 2);
    int second = builder.transaction(builder.session("b"), 2, TransactionStatus.COMMITTED);
    builder.write(second, seven, 3);
    builder.write(second, eight, 4);
    int unknown = builder.transaction(builder.session("c"), 3, TransactionStatus.UNKNOWN);
    builder.write(unknown, eight, 5);
    int aborted = builder.transaction(builder.session("d"), 4, TransactionStatus.ABORTED);
    builder.write(aborted, eight, 6);
    History history = builder.build();
    VersionOrder.Builder order = new VersionOrder.Builder("log");
    order.add(0, 1, ofSeven);
    if (ofEight.length > 0) {
      order.add(1, 2, ofEight);
    }
    return history.withVersionOrder(order.build());
  }

  private static Map<IsolationLevel, Verdict> verdicts(History history) {
    return IsolationChecker.checkAll(history, CheckOptions.DEFAULTS);
  }

  @Test
  void aLogThatHasAllThatCommittedChangesNothing() {
    assertThat(UnloggedCommits.in(logged(new int[] {0, 1}, new int[] {1}), "a database")).isEmpty();
  }

  @Test
  void whatTheLogLacksViolatesAllLevelsButCutIsolation() {
    History history = logged(new int[] {0, 1}, new int[] {});
    Map<IsolationLevel, Verdict> before = verdicts(history);
    assertThat(before.values())
        .allSatisfy(verdict -> assertThat(verdict.outcome()).isEqualTo(Outcome.SATISFIED));
    Map<IsolationLevel, Verdict> after =
        UnloggedCommits.in(history, "a database").orElseThrow().addedTo(before);
    assertThat(after.keySet()).isEqualTo(before.keySet());
    after.forEach(
        (level, verdict) ->
            assertThat(verdict.outcome() == Outcome.VIOLATED)
                .as("%s", level)
                .isEqualTo(level != IsolationLevel.CUT_ISOLATION));
  }

  @Test
  void namesAWriteThatIsLost() {
    History history = logged(new int[] {1}, new int[] {});
    Violation violation =
        UnloggedCommits.in(history, "a database")
            .orElseThrow()
            .addedTo(verdicts(history))
            .get(IsolationLevel.READ_COMMITTED)
            .violation()
            .orElseThrow();
    assertThat(violation.anomaly()).isEqualTo(Anomaly.LOST_WRITE);
    assertThat(violation.explanation())
        .containsExactly(
            "T1 committed, and wrote 2 to key 7.",
            "The log of a database does not contain this write, nor 1 other committed "
                + "writes: a write reported as committed was lost, or the log was not read "
                + "completely.");
    assertThat(violation.recorded()).hasSize(1);
  }
}
