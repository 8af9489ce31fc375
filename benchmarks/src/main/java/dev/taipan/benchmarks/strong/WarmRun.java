package dev.taipan.benchmarks.strong;

import com.sun.management.OperatingSystemMXBean;
import dev.taipan.benchmarks.measure.PeakHeap;
import dev.taipan.benchmarks.measure.StageCpu;
import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.checker.effort.Effort;
import dev.taipan.checker.evidence.Evidence;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads a history and checks a level of it, again and again in this process, and prints what that
 * costs as a line. Runs of the first seconds of CPU time are not counted, because the JVM compiles;
 * a first run of many seconds is counted, and is the only one.
 *
 * <p>Started by {@link StrongTable} in a process of its own, so that no other input has decided
 * what is compiled and how large the heap is.
 */
final class WarmRun {
  private static final double WARM_UP_SECONDS = 8;
  private static final double LONG_SECONDS = 10;

  /** CPU time of processes comes in steps of 10 ms, so short runs have to be many. */
  private static final double COUNTED_SECONDS = 1;

  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Path path;
  private final IsolationLevel level;
  private final CheckOptions options;
  private final List<double[]> stageMillis = new ArrayList<>();
  private Verdict verdict;

  private WarmRun(Path path, IsolationLevel level, CheckOptions options) {
    this.path = path;
    this.level = level;
    this.options = options;
  }

  /** Measures: history, level, number of runs to count, seconds for a run. */
  public static void main(String[] arguments) throws IOException {
    IsolationLevel level = IsolationLevel.named(arguments[1]).orElseThrow();
    CheckOptions options =
        CheckOptions.DEFAULTS.withTimeout(Duration.ofSeconds(Long.parseLong(arguments[3])));
    WarmCost cost =
        new WarmRun(Path.of(arguments[0]), level, options).measure(Integer.parseInt(arguments[2]));
    System.out.println(cost.line());
  }

  private WarmCost measure(int atLeast) throws IOException {
    PeakHeap.reset();
    double start = cpuSeconds();
    run();
    if (cpuSeconds() - start > LONG_SECONDS) {
      return cost(cpuSeconds() - start);
    }
    while (cpuSeconds() - start < WARM_UP_SECONDS) {
      run();
    }
    stageMillis.clear();
    start = cpuSeconds();
    while (stageMillis.size() < atLeast || cpuSeconds() - start < COUNTED_SECONDS) {
      run();
    }
    double cpu = (cpuSeconds() - start) / stageMillis.size();
    List<double[]> counted = List.copyOf(stageMillis);
    PeakHeap.reset();
    run();
    stageMillis.clear();
    stageMillis.addAll(counted);
    return cost(cpu);
  }

  /** Reads and checks. */
  private void run() throws IOException {
    StageCpu stages = new StageCpu();
    History history = HistoryFiles.read(path);
    verdict = IsolationChecker.check(history, level, options.withOnStage(stages::begin));
    stages.end();
    stageMillis.add(stages.millis());
  }

  private static double cpuSeconds() {
    return SYSTEM.getProcessCpuTime() / 1e9;
  }

  private WarmCost cost(double cpu) {
    Effort effort = verdict.effort();
    return new WarmCost(
        verdict.outcome().toString().toLowerCase(Locale.ROOT),
        decidedBy(),
        stageMillis.size(),
        cpu,
        medians(),
        PeakHeap.mebibytes(),
        new long[] {
          effort.rounds(),
          effort.openPairs(),
          effort.openReads(),
          effort.nodes(),
          effort.edges(),
          effort.search().decisions(),
          effort.search().conflicts()
        });
  }

  private String decidedBy() {
    if (verdict.outcome() == Outcome.UNKNOWN) {
      return verdict.reason();
    }
    if (verdict.effort().neededSolver()) {
      return "solver";
    }
    if (verdict.effort().rounds() > 0) {
      return "saturation";
    }
    if (verdict.outcome() == Outcome.VIOLATED) {
      return "weak pass or known graph";
    }
    return verdict.evidence().orElseThrow() instanceof Evidence.RecordedOrder ? "replay" : "order";
  }

  private double[] medians() {
    double[] medians = new double[stageMillis.get(0).length];
    for (int stage = 0; stage < medians.length; stage++) {
      int of = stage;
      double[] sorted = stageMillis.stream().mapToDouble(millis -> millis[of]).sorted().toArray();
      medians[stage] = sorted[sorted.length / 2];
    }
    return medians;
  }
}
