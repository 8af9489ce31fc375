package dev.taipan.coo.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.cases.Catalogue;
import dev.taipan.coo.pop.PopAnomaly;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.coo.run.RanTransaction.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExecutedRunTest {
  private static final Case GIVEN = Catalogue.all().get("dirty-write/abort/savepoint");

  /** When the rollback to the savepoint is sent, and when it is answered. */
  private static final long SENT = 50;

  private static final long ANSWERED = 60;

  /**
   * Who waited for a rollback to a savepoint may be answered before the one who asked for it. Only
   * who overwrote before it was sent has overwritten what had not been rolled back.
   */
  @ParameterizedTest
  @CsvSource({"45,true", "55,false", "65,false"})
  void aRollbackToASavepointMayHaveHappenedAsSoonAsItWasSent(long overwritten, boolean isDirty) {
    List<ExecutedRun> executed = ExecutedRun.of(run(overwritten));

    assertThat(executed).hasSize(1);
    assertThat(executed.get(0).anomalies())
        .extracting(PopCycle::anomaly)
        .isEqualTo(isDirty ? List.of(PopAnomaly.DIRTY_WRITE) : List.of());
  }

  private static CaseRun run(long overwritten) {
    List<RanStep> steps = new ArrayList<>();
    for (CaseStep step : GIVEN.steps()) {
      steps.add(
          switch (step.text()) {
            case "W2[x=2]" -> ran(step, 40, overwritten);
            case "X1[s]" -> ran(step, SENT, ANSWERED);
            case "C1" -> ran(step, 70, 71);
            case "C2" -> ran(step, 80, 81);
            default -> ran(step, steps.size(), steps.size() + 1);
          });
    }
    return new CaseRun(
        GIVEN,
        steps,
        Map.of(
            1, new RanTransaction(Ending.COMMITTED, 0, 70, 71),
            2, new RanTransaction(Ending.COMMITTED, 30, 80, 81)),
        Map.of("x", OptionalLong.of(2)),
        false);
  }

  private static RanStep ran(CaseStep step, long started, long ended) {
    return new RanStep(
        step.text(),
        started,
        Optional.of(
            new RanStep.Execution(
                started,
                ended,
                Map.of(),
                step.letter().isWrite() ? 1 : 0,
                Optional.empty(),
                Optional.of(new RanStep.Waited(Set.of())))));
  }
}
