package dev.taipan.benchmarks.weak;

import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import dev.taipan.workload.KeyDistribution;
import java.io.IOException;
import java.nio.file.Path;
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

/** Reads an input: what {@link CheckingBenchmark} is compared with. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgs = {"-Xmx4g", "-XX:+UseParallelGC"})
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public class TextReadingBenchmark {
  /** How large the input is. */
  @Param("S")
  public InputSize size;

  /** How its keys are chosen. */
  @Param({"UNIFORM", "ZIPF", "HOTSPOT"})
  public KeyDistribution distribution;

  /** In which order the file has its transactions. */
  @Param({"COMMITS", "SESSIONS"})
  public LineOrder order;

  private Path file;

  /** Finds or makes the input. */
  @Setup(Level.Trial)
  public void findInput() throws IOException {
    file = new Input(size, distribution, order).file();
  }

  /** Reads the file. */
  @Benchmark
  public History read() throws IOException {
    return HistoryFiles.read(file);
  }
}
