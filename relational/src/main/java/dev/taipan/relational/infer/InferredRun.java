package dev.taipan.relational.infer;

import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.relational.run.RelationalRun;
import java.util.Optional;

/**
 * What the observations of a run say, found once for its history, its dependencies, and what these
 * rest on. Takes time linear in all lists that were read, and for each condition in the rows of its
 * table.
 */
public final class InferredRun {
  private final RelationalRun run;
  private final CurrentReads currentReads;
  private final RowLists rows;
  private final RowCells cells;
  private final UnreturnedRows unreturned;

  public InferredRun(RelationalRun run, CurrentReads currentReads) {
    this.run = run;
    this.currentReads = currentReads;
    rows = new RowLists(run);
    cells = new RowCells(run);
    unreturned = new UnreturnedRows(run, rows, cells, currentReads);
  }

  /** The run as a history of lists, one for each row, and for each condition on a row. */
  public History history() {
    return RowHistory.of(this);
  }

  /** The dependencies between its committed transactions. */
  public RowDependencies dependencies() {
    return new RowDependencies(this);
  }

  /** What conditions left out, and how much of it is judged. */
  public ConditionShare conditions() {
    return unreturned.share();
  }

  /**
   * A guess which versions were seen where what conditions left out does not tell; none where no
   * order agrees with what is known.
   *
   * @param isSerial whether the transactions are serializable; otherwise they have snapshots
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public Optional<ExplainedRun> explained(boolean isSerial, Deadline deadline) {
    return Explanation.of(this, isSerial, deadline)
        .map(
            explanation ->
                new ExplainedRun(
                    RowHistory.of(this, explanation), explanation.share(conditions())));
  }

  RelationalRun run() {
    return run;
  }

  CurrentReads currentReads() {
    return currentReads;
  }

  RowCells cells() {
    return cells;
  }

  RowLists rows() {
    return rows;
  }

  UnreturnedRows unreturned() {
    return unreturned;
  }
}
