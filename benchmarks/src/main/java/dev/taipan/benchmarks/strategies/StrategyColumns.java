package dev.taipan.benchmarks.strategies;

import dev.taipan.benchmarks.output.Column;
import java.util.List;

/** What tables say of the strategy of a run. */
public final class StrategyColumns {

  private StrategyColumns() {}

  /** All columns. */
  public static List<Column<NamedStrategy>> all() {
    return List.of(
        Column.text("strategy", NamedStrategy::name),
        Column.text("solver", NamedStrategy::solver),
        Column.text(
            "saturation", strategy -> strategy.strategy().saturates() ? "with" : "without"));
  }
}
