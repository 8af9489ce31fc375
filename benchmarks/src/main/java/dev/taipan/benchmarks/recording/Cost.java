package dev.taipan.benchmarks.recording;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What something took, in seconds.
 *
 * @param time by the clock
 * @param work of this process's threads: of clients, and of recorders that run in it
 */
record Cost(double time, double work) {
  private static final OperatingSystemMXBean CPU =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  static Cost now() {
    return new Cost(System.nanoTime() / 1e9, CPU.getProcessCpuTime() / 1e9);
  }

  Cost since(Cost start) {
    return new Cost(time - start.time, work - start.work);
  }
}
