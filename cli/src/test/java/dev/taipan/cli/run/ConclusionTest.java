package dev.taipan.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.report.power.PowerStatement.InvariantResult;
import dev.taipan.report.result.ExitStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConclusionTest {
  private static final Optional<String> LEFT_OUT =
      Optional.of("2 of 9 predicate reads are not judged");

  private static Conclusion of(Outcome serializability) {
    return Conclusion.of(
        Map.of(
            IsolationLevel.READ_COMMITTED,
            Outcome.SATISFIED,
            IsolationLevel.SERIALIZABILITY,
            serializability),
        "Claimed",
        Optional.of(IsolationLevel.SERIALIZABILITY),
        Optional.empty(),
        LEFT_OUT);
  }

  @Test
  void whatWasLeftOutIsInTheHeadlineAndInTheStatus() {
    Conclusion undecided = of(Outcome.UNKNOWN);

    assertThat(undecided.answer())
        .isEqualTo("Claimed: serializability (ser) unknown: 2 of 9 predicate reads are not judged");
    assertThat(undecided.strongest())
        .isEqualTo(
            "Strongest level that held: read committed (rc); 2 of 9 predicate reads are "
                + "not judged");
    assertThat(undecided.status()).isEqualTo(ExitStatus.UNKNOWN);
  }

  @Test
  void aBrokenInvariantIsAViolationWhereTheLevelPromisesIt() {
    InvariantResult broken =
        new InvariantResult("total", "sums stay", 3, true, Optional.of("T1 read 3"));
    InvariantResult allowed = new InvariantResult("count", "", 3, false, Optional.of("T1 read 3"));
    InvariantResult kept = new InvariantResult("unique", "", 3, true, Optional.empty());

    Conclusion violated = of(Outcome.SATISFIED).with(List.of(broken, allowed, kept));
    assertThat(violated.answer())
        .isEqualTo(
            "Claimed: serializability (ser) holds; 2 of 9 predicate reads are not judged; "
                + "invariant total violated");
    assertThat(violated.status()).isEqualTo(ExitStatus.VIOLATED);
    assertThat(of(Outcome.SATISFIED).with(List.of(allowed, kept)).status())
        .isEqualTo(ExitStatus.SATISFIED);
  }

  @Test
  void aViolationStaysOne() {
    assertThat(of(Outcome.VIOLATED).status()).isEqualTo(ExitStatus.VIOLATED);
  }
}
