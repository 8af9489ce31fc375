package dev.taipan.cli.progress;

import java.util.function.DoubleSupplier;

/** Where progress is shown, if anywhere. */
@FunctionalInterface
public interface ProgressDisplay {

  /** Shows nothing. */
  ProgressDisplay NONE =
      task ->
          new Progress() {
            @Override
            public void stage(String name, DoubleSupplier share) {}

            @Override
            public void close() {}
          };

  /** Starts showing the progress of a task. */
  Progress start(String task);
}
