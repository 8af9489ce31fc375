package dev.taipan.benchmarks.stages;

import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
import dev.taipan.pruning.Saturation;
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

/** The polygraph of a published history, and its saturation. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx4g", "-XX:+UseSerialGC"})
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public class CorpusSaturationBenchmark {
  /** The history. */
  @Param({"chengRW-16000", "25_400_8_10000_0.3_uniform", "WH-10k", "BL-10k"})
  public String history;

  /** The level; it includes session order. */
  @Param({"STRONG_SESSION_SERIALIZABILITY", "STRONG_SESSION_SNAPSHOT_ISOLATION"})
  public StrongLevel level;

  private CorpusCore core;

  /** Reads the history. */
  @Setup(Level.Trial)
  public void read() throws IOException {
    core = CorpusCore.read(history, level);
  }

  /** Makes the polygraph and saturates it. */
  @Benchmark
  public Saturation saturate() {
    return Saturation.of(core.polygraph(), Deadline.NONE);
  }
}
