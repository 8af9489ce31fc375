package dev.taipan.benchmarks.unkind;

import dev.taipan.benchmarks.process.ProcessCost;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How much longer an operation takes in a history of 8 million than in the smaller ones. */
final class UnkindGrowth {
  private static final Map<UnkindInput, Integer> TIMES_AS_MANY =
      Map.of(UnkindInput.REPLICAS_500K, 16, UnkindInput.REPLICAS_2M, 4);

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
    Map<String, Double> large = seconds.getOrDefault(UnkindInput.REPLICAS_8M, Map.of());
    seconds.forEach(
        (input, levels) ->
            levels.forEach(
                (level, small) -> {
                  if (TIMES_AS_MANY.containsKey(input) && large.containsKey(level)) {
                    double growth = large.get(level) / (TIMES_AS_MANY.get(input) * small);
                    lines.append(line(input, level, growth));
                  }
                }));
    return lines.toString();
  }

  private static String line(UnkindInput input, String level, double growth) {
    return String.format(
        Locale.ROOT,
        "%nCPU time per operation of %s, %s, is %.2f times that of %s.",
        UnkindInput.REPLICAS_8M.title(),
        level,
        growth,
        input.title());
  }
}
