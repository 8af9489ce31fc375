package dev.taipan.experiments.strategies;

import dev.taipan.experiments.output.Column;
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
