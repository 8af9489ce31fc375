package dev.taipan.benchmarks.whitebox;

import com.sun.management.OperatingSystemMXBean;
import dev.taipan.benchmarks.figure.Spread;
import dev.taipan.history.History;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What checking costs as histories grow: CPU seconds of the whole process, warm, so that collecting
 * garbage counts.
 *
 * @param keys how many the histories are on
 * @param predicates which share of their operations is by predicate, from 0 to 1
 * @param sizes how many transactions they have, smallest first
 */
record Growth(int keys, double predicates, List<Integer> sizes) {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** How long each technique checks smaller histories before anything is measured. */
  private static final Duration WARM_UP = Duration.ofSeconds(4);

  private static final int WARM_TRANSACTIONS = 10_000;

  /** By technique and number of transactions the costs of some runs. */
  Map<MeasuredTechnique, SortedMap<Integer, Spread>> measured(int runs) {
    Map<MeasuredTechnique, SortedMap<Integer, Spread>> costs = new LinkedHashMap<>();
    for (MeasuredTechnique technique : MeasuredTechnique.values()) {
      warmUp(technique);
      costs.put(technique, new TreeMap<>());
    }
    for (int size : sizes) {
      History history = OrderedHistory.of(size, keys, predicates);
      costs.forEach((technique, values) -> values.put(size, cost(technique, history, runs)));
    }
    return costs;
  }

  private void warmUp(MeasuredTechnique technique) {
    History history = OrderedHistory.of(WARM_TRANSACTIONS, keys, predicates);
    long end = System.nanoTime() + WARM_UP.toNanos();
    do {
      technique.check(history);
    } while (System.nanoTime() < end);
  }

  private static Spread cost(MeasuredTechnique technique, History history, int runs) {
    double[] seconds = new double[runs];
    technique.check(history);
    Arrays.setAll(seconds, run -> cost(technique, history));
    return Spread.of(seconds, 0);
  }

  /** Short checks are repeated, as the clock goes in steps. */
  private static double cost(MeasuredTechnique technique, History history) {
    System.gc();
    int checks = 0;
    long start = SYSTEM.getProcessCpuTime();
    long end = System.nanoTime() + Duration.ofMillis(400).toNanos();
    do {
      technique.check(history);
      checks++;
    } while (System.nanoTime() < end);
    return (SYSTEM.getProcessCpuTime() - start) / 1e9 / checks;
  }
}
