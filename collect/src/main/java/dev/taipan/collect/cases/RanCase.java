package dev.taipan.collect.cases;

import dev.taipan.collect.schedule.ScheduleResult;
import dev.taipan.coo.run.CaseRun;

/**
 * A case that was run on a database.
 *
 * @param run what came of the case
 * @param result the same as the driver saw it, with the transaction that read all rows at the end
 */
public record RanCase(CaseRun run, ScheduleResult result) {}
