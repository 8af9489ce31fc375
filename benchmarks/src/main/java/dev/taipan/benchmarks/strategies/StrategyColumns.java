package dev.taipan.benchmarks.strategies;

import dev.taipan.benchmarks.output.OutputColumn;
import java.util.List;

/** What tables say of the strategy of a run. */
public final class StrategyColumns {

  private StrategyColumns() {}

  /** All columns. */
  public static List<OutputColumn<NamedStrategy>> all() {
    return List.of(
        OutputColumn.text("strategy", NamedStrategy::name),
        OutputColumn.text("solver", NamedStrategy::solver),
        OutputColumn.text(
            "saturation", strategy -> strategy.strategy().saturates() ? "with" : "without"));
  }
}
