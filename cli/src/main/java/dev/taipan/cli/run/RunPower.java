package dev.taipan.cli.run;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Verdict;
import dev.taipan.collect.invariant.Finding;
import dev.taipan.collect.invariant.Invariant;
import dev.taipan.collect.judge.RunVerdicts;
import dev.taipan.collect.power.Planting;
import dev.taipan.collect.power.Power;
import dev.taipan.collect.run.Encounters;
import dev.taipan.collect.run.Tally;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.report.power.PowerStatement;
import dev.taipan.report.power.PowerStatement.InvariantResult;
import dev.taipan.report.power.PowerStatement.Kind;
import dev.taipan.report.power.PowerStatement.Standing;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Says what a run tried, and what it would have found.
 *
 * @param tally of the run
 * @param judged the level that is asked of the run, if any is
 * @param seed of what is planted
 * @param invariants of the workload
 */
record RunPower(
    Tally tally, Optional<IsolationLevel> judged, long seed, List<Invariant> invariants) {

  /**
   * The statement on what was recorded and what was decided of it, strongest level first.
   *
   * @param deadline after which nothing more is planted
   */
  PowerStatement of(RunVerdicts run, Collection<Verdict> verdicts, Deadline deadline) {
    Encounters encounters = Encounters.of(run.recorded());
    return new PowerStatement(
        encounters.committed(),
        encounters.crossings(),
        encounters.mutual(),
        tally.retries(),
        verdicts.stream()
            .map(Verdict::violation)
            .flatMap(Optional::stream)
            .map(found -> found.title())
            .distinct()
            .toList(),
        Power.of(run.recorded(), run.items(), verdicts, judged, seed, deadline).stream()
            .map(RunPower::kind)
            .toList(),
        invariants.stream().map(invariant -> result(invariant, run.recorded())).toList());
  }

  private InvariantResult result(Invariant invariant, History history) {
    Finding finding = invariant.in(history);
    return new InvariantResult(
        invariant.symbol(),
        invariant.meaning(),
        finding.observations(),
        invariant.isPromised(judged),
        finding.breach());
  }

  private static Kind kind(Planting planting) {
    return new Kind(planting.title(), standing(planting), planting.planted(), planting.caught());
  }

  private static Standing standing(Planting planting) {
    return switch (planting.standing()) {
      case PLANTED -> Standing.PLANTED;
      case NO_PLACE -> Standing.NO_PLACE;
      case SEEN -> Standing.SEEN;
      case NOT_HELD -> Standing.NOT_HELD;
      case NO_TIME -> Standing.NO_TIME;
    };
  }
}
