package dev.taipan.benchmarks.weak;

import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What is measured of an input. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgs = {"-Xmx4g", "-XX:+UseParallelGC"})
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public abstract class InputBenchmark {
  /** How large the input is. */
  @Param("S")
  public InputSize size;

  /** How its keys are chosen. */
  @Param({"UNIFORM", "ZIPF", "HOTSPOT"})
  public KeyDistribution distribution;

  /** In which order the file has its transactions. */
  @Param({"COMMITS", "SESSIONS"})
  public LineOrder order;

  /** Finds or makes the input. */
  final Path file() throws IOException {
    return new Input(size, distribution, order).file();
  }
}
