package dev.taipan.collect.cases;

import dev.taipan.analysis.cases.CaseCell;
import dev.taipan.analysis.cases.CaseColumn;
import dev.taipan.analysis.cases.JudgedRun;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.coo.cases.Case;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Runs cases at a level of a database, one after the other.
 *
 * @param repeat how often each is run
 * @param limit how long one run may take
 * @param onCase told of each case before it is run
 */
public record ColumnRun(List<Case> cases, int repeat, Duration limit, Consumer<Case> onCase) {
  private static final int SMALLEST_PART = 20;

  /** Keeps a copy. */
  public ColumnRun {
    cases = List.copyOf(cases);
  }

  /**
   * The same in parts with about as many cases each, which {@link RanColumn#of} joins again; not in
   * smaller ones than are worth the start of a database.
   *
   * @param most how many parts
   */
  List<ColumnRun> parts(int most) {
    int number = Math.max(1, Math.min(most, cases.size() / SMALLEST_PART));
    return IntStream.range(0, number).mapToObj(part -> part(part, number)).toList();
  }

  /** Neighbours are alike, and take alike long; so they go to different parts. */
  private ColumnRun part(int part, int number) {
    List<Case> own =
        IntStream.range(0, cases.size())
            .filter(place -> place % number == part)
            .mapToObj(cases::get)
            .toList();
    return new ColumnRun(own, repeat, limit, onCase);
  }

  /**
   * What the database makes of the cases; a case that it cannot run is a cell without runs.
   *
   * @param stopped whether cases are not to be run any more
   */
  RanColumn on(Database database, Isolation isolation, BooleanSupplier stopped)
      throws InterruptedException {
    CaseRunner runner = new CaseRunner(new ReusedConnections(database), isolation, limit);
    List<CaseCell> cells = new ArrayList<>();
    for (Case each : cases) {
      cells.add(stopped.getAsBoolean() ? CaseCell.untried(each) : cell(runner, each));
    }
    return column(database.title(), database.dialect(), isolation, cells);
  }

  /** A column of which nothing is known, on a database that was not started. */
  RanColumn untried(Dialect dialect, Isolation isolation) {
    return column(
        dialect.title(), dialect, isolation, cases.stream().map(CaseCell::untried).toList());
  }

  private static RanColumn column(
      String title, Dialect dialect, Isolation isolation, List<CaseCell> cells) {
    return new RanColumn(
        new CaseColumn(title, isolation.spelling(), dialect.claim(isolation), cells),
        dialect,
        isolation);
  }

  private CaseCell cell(CaseRunner runner, Case given) throws InterruptedException {
    onCase.accept(given);
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
