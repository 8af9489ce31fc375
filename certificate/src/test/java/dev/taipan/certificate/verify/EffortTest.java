package dev.taipan.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.taipan.certificate.Certificate;
import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Fingerprint;
import dev.taipan.certificate.Order;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.history.History;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.notation.Notation;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much the verifier does for whoever sends it certificates. */
class EffortTest {
  private static final History LOST_UPDATE = Notation.history("a 1: r1=0 w1=1\nb 2: r1=0 w1=2");

  private static int transaction(int number) {
    return Notation.transaction(LOST_UPDATE, number);
  }

  private static Edge missed(int one, int other) {
    int read = Notation.operation(LOST_UPDATE, one, 0);
    return new Edge.ReadWrite(transaction(one), transaction(other), read, History.INITIAL);
  }

  private static List<int[]> clauses(int repetitions, Deadline deadline) throws RejectedException {
    Step cycle = new Step.Cycle(List.of(missed(1, 2), missed(2, 1)));
    Refutation refutation = new Refutation(List.of(), Collections.nCopies(repetitions, cycle));
    Certificate certificate =
        new Certificate(
            CertifiedLevel.of("ser").orElseThrow(), Fingerprint.of(LOST_UPDATE), refutation);
    return Verifier.clauses(LOST_UPDATE, VersionOrder.NONE, certificate, deadline);
  }

  @Test
  void worksOutTheClauseOfAReasonOnce() throws RejectedException {
    List<int[]> clauses = clauses(1_000, Deadline.NONE);
    assertThat(clauses).hasSize(1_000).allMatch(clause -> clause == clauses.get(0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ser", "rc", "ci"})
  void keepsTheTimeOfOrders(String level) {
    CertifiedLevel certified = CertifiedLevel.of(level).orElseThrow();
    int[] commits = level.equals("ci") ? new int[0] : new int[] {0, 1};
    Order order = new Order(commits, new int[0]);
    Deadline over = Deadline.in(Duration.ofNanos(-1));
    assertThatThrownBy(
            () -> Verifier.verify(LOST_UPDATE, VersionOrder.NONE, certified, order, over))
        .isInstanceOf(DeadlineExceededException.class);
  }

  @Test
  void keepsTheTime() {
    assertThatThrownBy(() -> clauses(1, Deadline.in(Duration.ofNanos(-1))))
        .isInstanceOf(DeadlineExceededException.class);
  }
}
