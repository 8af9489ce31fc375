package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.evidence.Evidence;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import org.junit.jupiter.api.Test;

/** What is asked of a prepared history shares what has been found out. */
class PreparedHistoryTest {
  /** Serializable, but not as recorded. */
  private static final History HISTORY =
      Notation.history(
          """
          a 1: w1=1
          b 2: r1=0 w2=1
          a 3: r2=1 r1=1
          b 4: r1=0
          """);

  @Test
  void readsAreResolvedOnce() {
    PreparedHistory prepared = new PreparedHistory(HISTORY);
    assertThat(prepared.accesses()).isSameAs(prepared.accesses());
    assertThat(prepared.withoutSessionOrder().accesses())
        .isSameAs(prepared.withoutSessionOrder().accesses());
    assertThat(prepared.withoutSessionOrder().accesses().readsFrom())
        .isSameAs(prepared.accesses().readsFrom());
  }

  @Test
  void anOrderThatTheCheckHasVerifiedIsNotedForItsCertificate() {
    PreparedHistory prepared = new PreparedHistory(HISTORY);
    Verdict verdict =
        IsolationChecker.check(prepared, IsolationLevel.SERIALIZABILITY, CheckOptions.DEFAULTS);
    Evidence order = verdict.evidence().orElseThrow();
    assertThat(order).isInstanceOf(Evidence.EventOrder.class);
    assertThat(prepared.isVerified(order, VersionOrder.NONE)).isTrue();
    assertThat(new PreparedHistory(HISTORY).isVerified(order, VersionOrder.NONE)).isFalse();
    assertThat(Certification.attempt(prepared, verdict, CheckOptions.DEFAULTS).certificate())
        .usingRecursiveComparison()
        .isEqualTo(Certification.of(HISTORY, verdict, CheckOptions.DEFAULTS));
  }
}
