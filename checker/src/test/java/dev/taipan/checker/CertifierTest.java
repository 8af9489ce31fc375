package dev.taipan.checker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.certificate.CertifiedLevel;
import dev.taipan.checker.certify.Certifier;
import dev.taipan.history.History;
import dev.taipan.history.NumberedBySession;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.time.Deadline;
import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is violated can be refuted, from the part that an explanation names, and nothing else. */
class CertifierTest {

  @Test
  void refutesWhatIsViolatedAndNothingElse() {
    check(400);
  }

  @Test
  @Tag("slow")
  void refutesWhatIsViolatedAndNothingElseInMoreHistories() {
    check(40_000);
  }

  private static void check(int histories) {
    check(RandomHistories::of, histories);
    check(ListHistories::of, histories);
    check(NoisyHistories::withEqualValues, histories / 2);
    check(seed -> MixedHistories.of(seed).history(), histories);
  }

  private static void check(LongFunction<History> draw, int histories) {
    LongStream.range(0, histories)
        .parallel()
        .forEach(seed -> check(NumberedBySession.of(draw.apply(seed)), draw + " " + seed));
  }

  private static void check(History history, String name) {
    CheckOptions options = CheckOptions.DEFAULTS.withEmptyAllowed().withTrustInVersionOrder();
    IsolationChecker.checkAll(history, options)
        .forEach((level, verdict) -> check(history, verdict, name + ", " + level));
  }

  private static void check(History history, Verdict verdict, String name) {
    VersionOrder facts = history.versionOrder();
    CertifiedLevel level = CertifiedLevel.of(verdict.level().symbol()).orElseThrow();
    Certifier certifier = new Certifier(history, level, facts, Deadline.NONE);
    if (verdict.outcome() == Outcome.SATISFIED) {
      assertThat(certifier.satisfied(verdict.evidence().orElseThrow())).as(name).isPresent();
      assertThat(certifier.violated(List.of())).as(name).isEmpty();
    } else {
      assertThat(
              certifier.violated(
                  verdict.violation().orElseThrow().part().orElseThrow().transactions()))
          .as(name)
          .isPresent();
    }
  }
}
