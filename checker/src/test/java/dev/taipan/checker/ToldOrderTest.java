package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.effort.Effort;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import org.junit.jupiter.api.Test;

class ToldOrderTest {
  private static final CheckOptions TRUSTING = CheckOptions.DEFAULTS.withTrustInVersionOrder();

  private static Verdict serializable(int... writers) {
    History history =
        Notation.history("a 1: w1=1\nb 2: w1=2\nc 3: r1=2 w1=3\nd 4: r1=3")
            .withVersionOrder(new VersionOrder.Builder("a test").add(0, 0, writers).build());
    return IsolationChecker.check(history, IsolationLevel.SERIALIZABILITY, TRUSTING);
  }

  @Test
  void whatAgreesWithTheRecordedOrderMakesNoWork() {
    Verdict verdict = serializable(0, 1, 2);
    assertThat(verdict.outcome()).isEqualTo(Outcome.SATISFIED);
    assertThat(verdict.effort()).isEqualTo(Effort.NONE);
  }

  @Test
  void whatTheRecordedOrderContradictsIsWorkedOut() {
    Verdict verdict = serializable(1, 0);
    assertThat(verdict.outcome()).isEqualTo(Outcome.SATISFIED);
    assertThat(verdict.effort()).isNotEqualTo(Effort.NONE);
    assertThat(serializable(2, 1).outcome()).isEqualTo(Outcome.VIOLATED);
  }
}
