package dev.taipan.benchmarks.unkind;

import dev.taipan.benchmarks.process.ProcessCost;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How much longer an operation takes in a large history than in smaller ones of its kind. */
final class UnkindGrowth {
  private static final List<Step> STEPS =
      List.of(
          new Step(UnkindInput.REPLICAS_500K, UnkindInput.REPLICAS_8M, 16),
          new Step(UnkindInput.REPLICAS_2M, UnkindInput.REPLICAS_8M, 4),
          new Step(UnkindInput.SERIALIZABLE_10K, UnkindInput.SERIALIZABLE_1M, 100));

  private final Map<UnkindInput, Map<String, Double>> seconds = new LinkedHashMap<>();

  /** Takes note of what a row cost. */
  void add(UnkindRow row, ProcessCost cost) {
    if (cost.status() == 0) {
      seconds
          .computeIfAbsent(row.input(), input -> new LinkedHashMap<>())
          .put(row.level(), cost.cpuSeconds());
    }
  }

  /** A line for each smaller history and level that was measured, if the large one was, too. */
  String lines() {
    StringBuilder lines = new StringBuilder();
    for (Step step : STEPS) {
      seconds
          .getOrDefault(step.small(), Map.of())
          .forEach((level, cost) -> lines.append(line(step, level, cost)));
    }
    return lines.toString();
  }

  private String line(Step step, String level, double small) {
    Double large = seconds.getOrDefault(step.large(), Map.of()).get(level);
    return large == null ? "" : step.line(level, large / (step.timesAsMany() * small));
  }

  /** Two histories of a kind, one of which has a number of times as many operations. */
  private record Step(UnkindInput small, UnkindInput large, int timesAsMany) {
    String line(String level, double growth) {
      return String.format(
          Locale.ROOT,
          "%nCPU time per operation of %s, %s, is %.2f times that of %s.",
          large.title(),
          level,
          growth,
          small.title());
    }
  }
}
