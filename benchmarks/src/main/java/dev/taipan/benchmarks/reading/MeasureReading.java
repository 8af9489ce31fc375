package dev.taipan.benchmarks.reading;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Reads a history once and says how large it is, how fast it was read and how full the heap was at
 * most: {@code MeasureReading FILE}. The heap's peak counts garbage too, so the honest limit is the
 * least {@code -Xmx} with which this still ends.
 */
public final class MeasureReading {
  private static final double MILLION = 1e6;

  private MeasureReading() {}

  /** Reads the file that is named. */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    long start = System.nanoTime();
    History history = HistoryFiles.read(file);
    double seconds = (System.nanoTime() - start) / 1e9;
    long peak = peakHeap();
    System.out.printf(
        Locale.ROOT,
        "%s%n%,d operations in %.1f s: %.0f MB/s, %.1f million operations/s%n"
            + "peak heap %.0f MB of at most %.0f MB: %.1f bytes per operation%n",
        history,
        history.operations(),
        seconds,
        Files.size(file) / MILLION / seconds,
        history.operations() / MILLION / seconds,
        peak / MILLION,
        Runtime.getRuntime().maxMemory() / MILLION,
        (double) peak / history.operations());
  }

  private static long peakHeap() {
    long peak = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        peak += pool.getPeakUsage().getUsed();
      }
    }
    return peak;
  }
}
