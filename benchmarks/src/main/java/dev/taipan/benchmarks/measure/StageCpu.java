package dev.taipan.benchmarks.measure;

import dev.taipan.checker.effort.Stage;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * CPU time of the current thread, split into what comes before a check and the stages of the check.
 * What comes between two stages, such as explaining a violation, counts for the earlier one.
 */
public final class StageCpu {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final long[] nanos = new long[1 + Stage.values().length];
  private int current;
  private long since = THREADS.getCurrentThreadCpuTime();

  /** Starts with what comes before the check. */
  public StageCpu() {}

  /** A stage begins. */
  public void begin(Stage stage) {
    end();
    current = 1 + stage.ordinal();
  }

  /** The current stage ends. */
  public void end() {
    long now = THREADS.getCurrentThreadCpuTime();
    nanos[current] += now - since;
    since = now;
  }

  /** The time of a stage, in nanoseconds. */
  public long nanos(Stage stage) {
    return nanos[1 + stage.ordinal()];
  }

  /** What came before the check, then each stage. */
  public double[] millis() {
    double[] millis = new double[nanos.length];
    for (int i = 0; i < nanos.length; i++) {
      millis[i] = nanos[i] / 1e6;
    }
    return millis;
  }
}
