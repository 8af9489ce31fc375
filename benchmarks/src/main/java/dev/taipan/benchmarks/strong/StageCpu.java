package dev.taipan.benchmarks.strong;

import dev.taipan.checker.Stage;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * CPU time of the current thread, split into reading and the stages of the check that follows. What
 * comes between two stages counts for the earlier one.
 */
final class StageCpu {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final long[] nanos = new long[1 + Stage.values().length];
  private int current;
  private long since = THREADS.getCurrentThreadCpuTime();

  /** A stage begins. */
  void begin(Stage stage) {
    end();
    current = 1 + stage.ordinal();
  }

  /** The current stage ends. */
  void end() {
    long now = THREADS.getCurrentThreadCpuTime();
    nanos[current] += now - since;
    since = now;
  }

  /** Reading, then each stage. */
  double[] millis() {
    double[] millis = new double[nanos.length];
    for (int i = 0; i < nanos.length; i++) {
      millis[i] = nanos[i] / 1e6;
    }
    return millis;
  }
}
