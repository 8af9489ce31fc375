package dev.taipan.benchmarks.process;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs a command as a process of its own and measures what it cost.
 *
 * <p>CPU time is what the kernel reports when the process has ended: a shell waits for it and
 * prints {@code times}, which every POSIX shell has. Peak memory is {@code VmHWM} of {@code /proc},
 * the high-water mark that the kernel keeps, looked at every few milliseconds; only growth in the
 * last of them can be missed. Where there is no {@code /proc} it is not known.
 */
public final class MeasuredProcess {
  /** Runs its arguments, and then prints the CPU times of itself and of what it waited for. */
  private static final String SHELL = "\"$@\" >/dev/null; status=$?; times; exit $status";

  private static final long POLL_MILLIS = 5;

  /** Minutes and seconds: {@code 0m1.25s}. */
  private static final Pattern TIME = Pattern.compile("(\\d+)m(\\d+[.,]?\\d*)s");

  private static final Pattern PEAK = Pattern.compile("(?m)^VmHWM:\\s+(\\d+) kB$");

  private MeasuredProcess() {}

  /**
   * Runs a command and waits for its end. Its standard output is dropped, its errors are shown.
   *
   * @throws IOException when there is no shell
   * @throws InterruptedException when interrupted while waiting
   */
  public static ProcessCost run(List<String> command) throws IOException, InterruptedException {
    List<String> wrapped = new ArrayList<>(List.of("sh", "-c", SHELL, "sh"));
    wrapped.addAll(command);
    long start = System.nanoTime();
    Process shell =
        new ProcessBuilder(wrapped).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    double peak = watch(shell);
    double seconds = (System.nanoTime() - start) / 1e9;
    String times = new String(shell.getInputStream().readAllBytes(), US_ASCII);
    return new ProcessCost(shell.exitValue(), seconds, cpuSeconds(times), peak);
  }

  /**
   * Waits for the end, and returns the peak in MiB of what needs most of what the shell started:
   * the launcher is a shell, too, and what it starts is of interest.
   */
  private static double watch(Process shell) throws InterruptedException {
    double peak = 0;
    while (!shell.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
      try (Stream<ProcessHandle> started = shell.descendants()) {
        peak = Math.max(peak, started.mapToDouble(MeasuredProcess::peakMebibytes).max().orElse(0));
      }
    }
    return peak > 0 ? peak : Double.NaN;
  }

  private static double peakMebibytes(ProcessHandle process) {
    try {
      String status = Files.readString(Path.of("/proc/" + process.pid() + "/status"));
      return PEAK.matcher(status)
          .results()
          .mapToDouble(found -> Long.parseLong(found.group(1)) / 1024.0)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      // It has ended, or there is no /proc.
      return 0;
    }
  }

  /**
   * User and system time of a shell's children: the second line of what {@code times} prints.
   *
   * @param times what the shell printed
   */
  static double cpuSeconds(String times) {
    return TIME.matcher(times).results().skip(2).mapToDouble(MeasuredProcess::seconds).sum();
  }

  private static double seconds(MatchResult time) {
    // Some shells print the decimal separator of the locale.
    return 60 * Double.parseDouble(time.group(1))
        + Double.parseDouble(time.group(2).replace(',', '.'));
  }
}
