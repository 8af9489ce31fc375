package dev.taipan.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The memory of this process that is in RAM, native memory of solvers included. Known on Linux only
 * (proc(5)), and there only where the process may reset its own peak.
 */
public final class ResidentMemory {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final Path CLEAR = Path.of("/proc/self/clear_refs");

  /** Tells the kernel to forget the peak. */
  private static final String FORGET_PEAK = "5";

  private ResidentMemory() {}

  /** Forgets earlier peaks; returns whether that worked. */
  public static boolean resetPeak() {
    try {
      Files.writeString(CLEAR, FORGET_PEAK);
      return true;
    } catch (IOException impossible) {
      return false;
    }
  }

  /** The peak since the last reset, in MiB. */
  public static OptionalDouble peakMebibytes() {
    return mebibytes("VmHWM:");
  }

  /** What is resident now, in MiB. */
  public static OptionalDouble mebibytes() {
    return mebibytes("VmRSS:");
  }

  private static OptionalDouble mebibytes(String field) {
    try (Stream<String> lines = Files.lines(STATUS)) {
      return lines
          .filter(line -> line.startsWith(field))
          .mapToDouble(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024.0)
          .findFirst();
    } catch (IOException unknown) {
      return OptionalDouble.empty();
    }
  }
}
