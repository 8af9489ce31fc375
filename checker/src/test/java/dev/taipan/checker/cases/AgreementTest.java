package dev.taipan.checker.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.coo.run.CaseOutcome;
import dev.taipan.coo.run.CaseRun;
import dev.taipan.coo.run.RunFindings;
import java.util.EnumMap;
import java.util.Map;
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
    agree(2, 60_000);
  }

  private static void agree(long seed, int runs) {
    RandomRuns random = new RandomRuns(seed);
    Map<CaseOutcome, Integer> outcomes = new EnumMap<>(CaseOutcome.class);
    for (int i = 0; i < runs; i++) {
      CaseRun run = random.next();
      JudgedRun judged = JudgedRun.of(run);
      RunFindings findings = judged.findings();
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
