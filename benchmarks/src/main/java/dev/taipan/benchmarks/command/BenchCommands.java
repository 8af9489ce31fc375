package dev.taipan.benchmarks.command;

import dev.taipan.cli.library.Engine;
import dev.taipan.cli.measure.MeasuringCommands;
import dev.taipan.cli.progress.ProgressDisplay;
import java.util.List;

/** What {@code taipan bench} holds. */
public final class BenchCommands implements MeasuringCommands {

  @Override
  public String group() {
    return "bench";
  }

  @Override
  public List<Object> commands(Engine engine, ProgressDisplay progress) {
    return List.of(new BenchStrategiesCommand(engine, progress));
  }
}
