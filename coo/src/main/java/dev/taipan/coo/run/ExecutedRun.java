package dev.taipan.coo.run;

import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.pop.ExecutedSchedule;
import dev.taipan.coo.pop.PopAnomaly;
import dev.taipan.coo.pop.PopChecker;
import dev.taipan.coo.pop.PopCycle;
import dev.taipan.coo.pop.TracedSchedule;
import dev.taipan.coo.run.RowVersions.Version;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run executed, with the version that each operation read or wrote.
 *
 * @param anomalies cycles of pairs
 * @param unexplainedReads how many reads there were of what nobody can have written
 * @param isEndExplained whether what was left in the rows is what some transaction wrote last
 * @param hasInterleavedWrites whether somebody wrote a row between two writes of one transaction,
 *     of which levels know the last alone
 * @param history the same as a history, in which values are versions, in their order
 */
public record ExecutedRun(
    TracedSchedule traced,
    List<PopCycle> anomalies,
    int unexplainedReads,
    boolean isEndExplained,
    boolean hasInterleavedWrites,
    History history) {
  private static final int MOST = 256;

  /** Keeps a copy. */
  public ExecutedRun {
    anomalies = List.copyOf(anomalies);
  }

  /**
   * Everything that may have been executed: where rows are deleted, or do not meet a condition, a
   * read may have seen one of several versions. At least one, and at most 256.
   */
  public static List<ExecutedRun> of(CaseRun run) {
    RowVersions versions = new RowVersions(run);
    List<SeenRow> seen = SeenRows.of(run, versions);
    List<List<Integer>> choices = List.of(List.of());
    for (SeenRow row : seen) {
      choices = extended(choices, row.candidates().isEmpty() ? List.of(-1) : row.candidates());
    }
    return choices.stream().map(choice -> new Making(run, versions, seen, choice).made()).toList();
  }

  private static List<List<Integer>> extended(List<List<Integer>> choices, List<Integer> next) {
    List<List<Integer>> extended = new ArrayList<>();
    for (List<Integer> choice : choices) {
      for (int version : next) {
        List<Integer> longer = new ArrayList<>(choice);
        longer.add(version);
        extended.add(longer);
      }
    }
    return extended.subList(0, Math.min(MOST, extended.size()));
  }

  /** Whether the order of versions and what was read contradict every serial order. */
  public boolean hasCycle() {
    return unexplainedReads > 0
        || anomalies.stream().anyMatch(cycle -> cycle.anomaly() != PopAnomaly.DIRTY_WRITE);
  }

  /** Whether anything is wrong. */
  public boolean isAnomalous() {
    return !anomalies.isEmpty() || unexplainedReads > 0 || !isEndExplained;
  }

  /** Makes one of those that may have been. */
  private static final class Making {
    private final CaseRun run;
    private final RowVersions versions;
    private final List<SeenRow> seen;
    private final List<Integer> choice;
    private final ExecutedSchedule.Builder builder = new ExecutedSchedule.Builder();
    private final Map<Integer, Integer> transactions = new HashMap<>();
    private final List<Integer> steps = new ArrayList<>();

    Making(CaseRun run, RowVersions versions, List<SeenRow> seen, List<Integer> choice) {
      this.run = run;
      this.versions = versions;
      this.seen = seen;
      this.choice = choice;
    }

    ExecutedRun made() {
      run.transactions().forEach(this::addTransaction);
      List<String> rows = versions.rows();
      rows.forEach(builder::object);
      for (int object = 0; object < rows.size(); object++) {
        addWrites(object, versions.of(rows.get(object)));
      }
      for (int i = 0; i < seen.size(); i++) {
        addRead(seen.get(i), choice.get(i));
      }
      TracedSchedule traced = new TracedSchedule(builder.build(), steps);
      return new ExecutedRun(
          traced,
          PopChecker.anomalies(traced.schedule()),
          (int) choice.stream().filter(version -> version < 0).count(),
          versions.isEndExplained(),
          versions.areInterleaved(),
          new RunHistory(run, versions).of(seen, choice));
    }

    private void addTransaction(int number, RanTransaction transaction) {
      int made = builder.transaction("T" + number);
      transactions.put(number, made);
      if (run.counts(number)) {
        builder.commit(made, transaction.ending());
      } else {
        builder.abort(made, transaction.ending());
      }
    }

    private void addWrites(int object, List<Version> all) {
      for (int version = 1; version < all.size(); version++) {
        int step = all.get(version).step();
        int write = builder.write(transaction(step), object, version, ended(step));
        steps.add(step);
        versions.undone(step).ifPresent(time -> builder.undo(write, time));
      }
    }

    private void addRead(SeenRow row, int version) {
      if (version >= 0) {
        builder.read(
            transaction(row.step()),
            versions.rows().indexOf(row.row()),
            version,
            ended(row.step()));
        steps.add(row.step());
      }
    }

    private int transaction(int step) {
      CaseStep planned = run.given().steps().get(step);
      return transactions.get(planned.transaction());
    }

    private long ended(int step) {
      return run.steps().get(step).execution().orElseThrow().ended();
    }
  }
}
