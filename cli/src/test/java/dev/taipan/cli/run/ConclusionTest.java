package dev.taipan.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.report.result.ExitStatus;
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
  void aViolationStaysOne() {
    assertThat(of(Outcome.VIOLATED).status()).isEqualTo(ExitStatus.VIOLATED);
  }
}
