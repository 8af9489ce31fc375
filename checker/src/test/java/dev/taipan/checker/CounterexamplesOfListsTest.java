package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.evidence.Argument;
import dev.taipan.checker.excerpt.Part;
import dev.taipan.checker.explain.CycleStep;
import dev.taipan.checker.explain.Violation;
import dev.taipan.checker.reason.JudgedParts;
import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Counterexamples of lists are as small as those of registers, and true of what was recorded. */
class CounterexamplesOfListsTest {
  private int derivations;
  private int larger;
  private int lostUpdates;

  @Test
  void nothingCanBeLeftOutAndLostUpdatesAreOfTheSameList() {
    LongStream.range(0, 500).mapToObj(ListHistories::of).forEach(this::check);

    assertThat(derivations).isGreaterThan(400);
    assertThat(lostUpdates).isGreaterThan(20);
    assertThat(larger).isZero();
  }

  /** Without T0's append both would have read an empty list, which is no lost update of theirs. */
  @Test
  void leavesOutWhatMakesListsDifferWithoutTakingThemForTheSame() {
    Violation violation =
        IsolationChecker.check(
                Notation.history(
                    """
                    a 0: a0=1
                    b 1: r0=[] a0=2
                    c 3: a0=4 r0=[1,4]
                    """),
                IsolationLevel.SERIALIZABILITY,
                CheckOptions.DEFAULTS)
            .violation()
            .orElseThrow();

    assertThat(violation.anomaly()).isEqualTo(Anomaly.G_SINGLE);
    assertThat(violation.transactions()).containsExactlyInAnyOrder("T1", "T3");
  }

  private void check(History made) {
    History history = NumberedBySession.of(made);
    for (IsolationLevel level : IsolationLevel.values()) {
      if (history.hasTimes() || !level.needsTimes()) {
        IsolationChecker.check(history, level, CheckOptions.DEFAULTS)
            .violation()
            .filter(found -> found.evidence().argument() instanceof Argument.Derivation)
            .ifPresent(found -> check(history, level, found));
      }
    }
  }

  private void check(History history, IsolationLevel level, Violation violation) {
    derivations++;
    Accesses accesses = Accesses.of(history);
    JudgedParts decision =
        new JudgedParts(accesses, VersionOrder.NONE, new PartDecision(level, VersionOrder.NONE));
    Part part = violation.part().orElseThrow();
    boolean minimal =
        part.operations().stream()
            .map(operation -> MinimalPartTest.without(accesses, part, operation))
            .noneMatch(rest -> decision.violates(rest, Deadline.NONE));
    larger += minimal ? 0 : 1;
    if (violation.anomaly() == Anomaly.LOST_UPDATE) {
      lostUpdates++;
      assertThat(violation.cycle().stream().map(step -> firstList(history, step)).distinct())
          .as("%s", violation)
          .hasSize(1);
    }
  }

  /** What others had appended to the key when a transaction on a cycle read it first. */
  private static List<Long> firstList(History history, CycleStep step) {
    int transaction =
        IntStream.range(0, history.transactions())
            .filter(t -> step.from().equals("T" + history.transactionName(t)))
            .findFirst()
            .orElseThrow();
    List<Integer> onKey =
        IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
            .filter(op -> history.keyName(history.key(op)).equals(step.key().orElseThrow()))
            .boxed()
            .toList();
    List<Long> own = onKey.stream().filter(history::isWrite).map(history::value).toList();
    int read = onKey.stream().filter(op -> !history.isWrite(op)).findFirst().orElseThrow();
    return Arrays.stream(history.lists().read(history, read))
        .boxed()
        .filter(element -> !own.contains(element))
        .toList();
  }
}
