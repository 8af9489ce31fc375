package dev.taipan.analysis.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.coo.run.CaseFindings;
import dev.taipan.coo.run.CaseOutcome;
import dev.taipan.coo.run.CaseRun;
import dev.taipan.coo.run.RanStep;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cycles of pairs, serial orders, and levels are three ways to the same answer. */
class AgreementTest {

  @Test
  void cyclesAndLevelsAgreeOnRandomRuns() {
    agree(1, 600);
  }

  @Test
  @Tag("slow")
  void cyclesAndLevelsAgreeOnManyRandomRuns() {
    agree(2, 10_000);
  }

  @Test
  @Tag("exhaustive")
  void cyclesAndLevelsAgreeOnFarMoreRandomRuns() {
    agree(4, 200_000);
  }

  /** As if a write by key had found two rows: no order of transactions explains that. */
  @Test
  void withoutACycleSomeSerialOrderHasToExplainWhatWasSeen() {
    CaseRun passed = passedWithWrites(new RandomRuns(3));
    List<RanStep> strange = passed.steps().stream().map(AgreementTest::withTwoRows).toList();
    CaseRun run = new CaseRun(passed.given(), strange, passed.transactions(), passed.rows(), false);

    assertThat(JudgedRun.of(passed).isAgreed()).isTrue();
    assertThat(JudgedRun.of(run).findings().executed().isAnomalous()).isFalse();
    assertThat(JudgedRun.of(run).isAgreed()).isFalse();
  }

  /** A run without an anomaly, in which all commit and somebody writes. */
  private static CaseRun passedWithWrites(RandomRuns random) {
    return Stream.generate(random::next)
        .filter(run -> JudgedRun.of(run).findings().outcome() == CaseOutcome.P)
        .filter(run -> run.given().transactions().stream().allMatch(run.given()::commits))
        .filter(
            run ->
                !run.steps().stream().map(AgreementTest::withTwoRows).toList().equals(run.steps()))
        .findFirst()
        .orElseThrow();
  }

  private static RanStep withTwoRows(RanStep step) {
    RanStep.Execution done = step.execution().orElseThrow();
    return done.changed() == 0
        ? step
        : new RanStep(
            step.sql(),
            step.released(),
            Optional.of(
                new RanStep.Execution(
                    done.started(), done.ended(), done.seen(), 2, done.refusal(), done.waiting())));
  }

  private static void agree(long seed, int runs) {
    RandomRuns random = new RandomRuns(seed);
    Map<CaseOutcome, Integer> outcomes = new EnumMap<>(CaseOutcome.class);
    for (int i = 0; i < runs; i++) {
      CaseRun run = random.next();
      JudgedRun judged = JudgedRun.of(run);
      CaseFindings findings = judged.findings();
      outcomes.merge(findings.outcome(), 1, Integer::sum);

      assertThat(judged.isAgreed()).as(run.given().text()).isTrue();
      if (!findings.executed().hasCycle()) {
        assertThat(findings.serial()).as(run.given().text()).isPresent();
      }
    }
    assertThat(outcomes).as("both happen").containsKeys(CaseOutcome.A, CaseOutcome.P);
    assertThat(outcomes.values()).allMatch(count -> count > runs / 10);
  }
}
