package dev.taipan.benchmarks.strategies;

import dev.taipan.benchmarks.measure.MeasurementColumns;
import dev.taipan.benchmarks.output.OutputColumn;
import java.util.ArrayList;
import java.util.List;

/** What tables say of a run; {@code docs/strategies.md} describes the columns. */
final class RunColumns {

  private RunColumns() {}

  /** All columns. */
  static List<OutputColumn<StrategyRun>> all() {
    List<OutputColumn<StrategyRun>> columns = new ArrayList<>();
    columns.add(OutputColumn.text("history", run -> run.question().history().name()));
    columns.add(OutputColumn.text("level", run -> run.question().level().symbol()));
    StrategyColumns.all().forEach(column -> columns.add(column.of(StrategyRun::strategy)));
    columns.add(OutputColumn.number("round", StrategyRun::round));
    MeasurementColumns.all().forEach(column -> columns.add(column.of(StrategyRun::measurement)));
    return columns;
  }
}
