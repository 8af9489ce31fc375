package dev.taipan.relational.simplify;

import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.relational.infer.RelationalFinding;
import dev.taipan.relational.run.RelationalRun;

/**
 * A finding that was made small, and was found again in each of some replays of its order.
 *
 * @param run its last replay
 * @param schedule as an application would run it
 * @param replays how many replays were made until it was this small
 */
public record Simplified(
    RelationalFinding finding, RelationalRun run, Schedule schedule, int replays) {

  /** What it has in common with others of its kind. */
  public String shape() {
    return finding.shape();
  }
}
