package dev.taipan.collect.cases;

import dev.taipan.checker.cases.CaseCell;
import dev.taipan.checker.cases.CaseColumn;
import dev.taipan.checker.cases.JudgedRun;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.ReusedConnections;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.lock.LockWaits;
import dev.taipan.coo.cases.Case;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs cases at a level of a database, one after the other.
 *
 * @param repeat how often each is run
 * @param limit how long one run may take
 * @param onCase told of each case before it is run
 */
public record ColumnRun(List<Case> cases, int repeat, Duration limit, Consumer<Case> onCase) {

  /** Keeps a copy. */
  public ColumnRun {
    cases = List.copyOf(cases);
  }

  /** What the database makes of the cases; a case that it cannot run is a cell without runs. */
  public RanColumn on(Database database, Isolation isolation) throws InterruptedException {
    CaseRunner runner = new CaseRunner(reusing(database), isolation, limit);
    List<CaseCell> cells = new ArrayList<>();
    for (Case each : cases) {
      onCase.accept(each);
      cells.add(cell(runner, each));
    }
    CaseColumn column =
        new CaseColumn(
            database.title(), isolation.spelling(), database.dialect().claim(isolation), cells);
    return new RanColumn(column, database.dialect(), isolation);
  }

  /** Connections are reused where that does not lead to confusion about who waits. */
  private static Database reusing(Database database) {
    boolean confusing = database.dialect().lockWaits().filter(LockWaits::mayBeStale).isPresent();
    return confusing ? database : new ReusedConnections(database);
  }

  private CaseCell cell(CaseRunner runner, Case given) throws InterruptedException {
    List<JudgedRun> runs = new ArrayList<>();
    try {
      for (int i = 0; i < repeat; i++) {
        runs.add(JudgedRun.of(runner.run(given).run()));
      }
      return new CaseCell(given, runs, Optional.empty());
    } catch (SQLException refused) {
      return new CaseCell(given, runs, Optional.of(String.valueOf(refused.getMessage())));
    }
  }
}
