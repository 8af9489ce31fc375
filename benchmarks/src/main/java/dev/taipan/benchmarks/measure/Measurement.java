package dev.taipan.benchmarks.measure;

import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.effort.Stage;
import java.util.Optional;

/**
 * What one run of a check cost.
 *
 * @param end how it ended
 * @param reason a few words on the end
 * @param lastStage the stage that began last: where a run without an answer stopped
 * @param wall elapsed time
 * @param cpu CPU time of the checking thread, on which all solvers run but the portfolio
 * @param processCpuNanos CPU time of all threads, those of the JVM included; in steps of 10 ms on
 *     some systems
 * @param effort what the strong engine did; without an answer, only what saturation did and left
 *     open, and nothing unless it came to an end
 * @param memory what the run took
 */
public record Measurement(
    RunEnd end,
    String reason,
    Optional<Stage> lastStage,
    SplitTime wall,
    SplitTime cpu,
    long processCpuNanos,
    Effort effort,
    Memory memory) {

  /** Whether it is known what saturation did and left open. */
  public boolean isSaturationKnown() {
    return end.isAnswer() || !effort.equals(Effort.NONE);
  }
}
