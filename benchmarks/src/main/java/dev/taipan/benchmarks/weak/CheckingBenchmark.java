package dev.taipan.benchmarks.weak;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Checks a weak level of a history in memory: everything after reading, from matching reads with
 * writes to the verdict.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgs = {"-Xmx4g", "-XX:+UseParallelGC"})
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public class CheckingBenchmark {
  /** How large the input is. */
  @Param("S")
  public InputSize size;

  /** How its keys are chosen. */
  @Param({"UNIFORM", "ZIPF", "HOTSPOT"})
  public KeyDistribution distribution;

  /** In which order the file has its transactions. */
  @Param({"COMMITS", "SESSIONS"})
  public LineOrder order;

  /** What is checked. */
  @Param({"READ_COMMITTED", "READ_ATOMICITY", "TRANSACTIONAL_CAUSAL_CONSISTENCY"})
  public IsolationLevel level;

  private History history;

  /** Reads the input; the level must hold, or else the check might end early. */
  @Setup(Level.Trial)
  public void read() throws IOException {
    history = HistoryFiles.read(new Input(size, distribution, order).file());
    Verdict verdict = check();
    if (verdict.outcome() != Outcome.SATISFIED) {
      throw new IllegalStateException(verdict.toString());
    }
  }

  /** Checks the level. */
  @Benchmark
  public Verdict check() {
    return IsolationChecker.check(history, level, CheckOptions.DEFAULTS);
  }
}
