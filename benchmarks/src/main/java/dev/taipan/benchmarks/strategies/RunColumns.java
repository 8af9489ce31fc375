package dev.taipan.benchmarks.strategies;

import dev.taipan.benchmarks.measure.MeasurementColumns;
import dev.taipan.benchmarks.output.Column;
import java.util.ArrayList;
import java.util.List;

/** What tables say of a run; {@code docs/strategies.md} describes the columns. */
final class RunColumns {

  private RunColumns() {}

  /** All columns. */
  static List<Column<Run>> all() {
    List<Column<Run>> columns = new ArrayList<>();
    columns.add(Column.text("history", run -> run.question().history().name()));
    columns.add(Column.text("level", run -> run.question().level().symbol()));
    StrategyColumns.all().forEach(column -> columns.add(column.of(Run::strategy)));
    columns.add(Column.number("round", Run::round));
    MeasurementColumns.all().forEach(column -> columns.add(column.of(Run::measurement)));
    return columns;
  }
}
