package dev.taipan.cli.run;

import dev.taipan.checker.Verdict;
import dev.taipan.collect.power.Planting;
import dev.taipan.collect.power.Power;
import dev.taipan.collect.run.Encounters;
import dev.taipan.collect.run.Tally;
import dev.taipan.history.History;
import dev.taipan.report.power.PowerStatement;
import dev.taipan.report.power.PowerStatement.Kind;
import dev.taipan.report.power.PowerStatement.Standing;
import java.util.Collection;
import java.util.Optional;

/**
 * Says what a run tried, and what it would have found.
 *
 * @param tally of the run
 * @param seed of what is planted
 */
record RunPower(Tally tally, long seed) {

  /** The statement on a history and what was decided of it. */
  PowerStatement of(History history, Collection<Verdict> verdicts) {
    Encounters encounters = Encounters.of(history);
    Power power = Power.of(history, seed);
    return new PowerStatement(
        encounters.committed(),
        encounters.met(),
        encounters.crossed(),
        tally.retries(),
        verdicts.stream()
            .map(Verdict::violation)
            .flatMap(Optional::stream)
            .map(found -> found.title())
            .distinct()
            .toList(),
        power.transactions(),
        power.plantings().stream().map(RunPower::kind).toList());
  }

  private static Kind kind(Planting planting) {
    return new Kind(
        planting.anomaly().title(), standing(planting), planting.planted(), planting.caught());
  }

  private static Standing standing(Planting planting) {
    if (planting.violatedAnyway()) {
      return Standing.VIOLATED_ANYWAY;
    }
    return planting.planted() == 0 ? Standing.NO_PLACE : Standing.PLANTED;
  }
}
