package dev.taipan.benchmarks.process;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What running a process cost.
 *
 * @param status its exit status
 * @param wallSeconds from its start to its end
 * @param cpuSeconds user and system time of all of its threads
 * @param peakMebibytes the most memory it had resident, in MiB; NaN where that is not known
 */
public record ProcessCost(int status, double wallSeconds, double cpuSeconds, double peakMebibytes) {

  /** The median of each number; the worst of the exit statuses. */
  public static ProcessCost median(List<ProcessCost> runs) {
    return new ProcessCost(
        runs.stream().mapToInt(ProcessCost::status).max().orElseThrow(),
        median(runs, ProcessCost::wallSeconds),
        median(runs, ProcessCost::cpuSeconds),
        median(runs, ProcessCost::peakMebibytes));
  }

  private static double median(List<ProcessCost> runs, ToDoubleFunction<ProcessCost> number) {
    List<Double> sorted =
        runs.stream().map(number::applyAsDouble).sorted(Comparator.naturalOrder()).toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
