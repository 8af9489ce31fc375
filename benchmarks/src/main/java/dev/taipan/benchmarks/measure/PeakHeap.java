package dev.taipan.benchmarks.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** The most that the heap held, what was garbage already included. */
public final class PeakHeap {
  private static final List<MemoryPoolMXBean> POOLS =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .toList();

  private PeakHeap() {}

  /** Collects garbage and forgets earlier peaks. */
  public static void reset() {
    System.gc();
    POOLS.forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  /** The peak since the last reset in MiB: the sum over the parts of the heap. */
  public static double mebibytes() {
    return POOLS.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum()
        / (double) (1 << 20);
  }
}
