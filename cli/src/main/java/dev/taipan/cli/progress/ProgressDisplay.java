package dev.taipan.cli.progress;

import java.io.PrintStream;
import java.time.Duration;

/** Where progress is shown, if anywhere. */
@FunctionalInterface
public interface ProgressDisplay {

  /** Shows nothing. */
  ProgressDisplay NONE =
      task ->
          new Progress() {
            @Override
            public void stage(String name) {}

            @Override
            public void close() {}
          };

  /** Shows a line for work that takes longer than {@code delay}. */
  static ProgressDisplay after(Duration delay, PrintStream stream) {
    return task -> new DelayedProgress(task, delay, stream);
  }

  /** Starts showing the progress of a task. */
  Progress start(String task);
}
