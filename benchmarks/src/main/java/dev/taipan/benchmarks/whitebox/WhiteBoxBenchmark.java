package dev.taipan.benchmarks.whitebox;

import dev.taipan.history.History;
import dev.taipan.whitebox.WhiteBoxVerdict;
import dev.taipan.whitebox.enne.ReplayLevel;
import dev.taipan.whitebox.enne.Watch;
import dev.taipan.whitebox.sql.Interpreter;
import dev.taipan.whitebox.sql.PredicateDialect;
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

/** Both techniques on serializable histories, checking alone. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx4g", "-XX:+UseSerialGC"})
@Warmup(iterations = 2, time = 3)
@Measurement(iterations = 6, time = 3)
public class WhiteBoxBenchmark {
  /** Transactions, keys, and the share of operations that are by predicate. */
  @Param({"100000,1000,0", "2500,100,0.5", "100000,100,0.5"})
  public String shape;

  private History history;

  /** Makes the history. */
  @Setup(Level.Trial)
  public void prepare() {
    String[] parts = shape.split(",", -1);
    history =
        OrderedHistory.of(
            Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Double.parseDouble(parts[2]));
  }

  /** By the version order, and version sets that follow from stamps. */
  @Benchmark
  public WhiteBoxVerdict emme() {
    return MeasuredTechnique.EMME.check(history);
  }

  /** By replay. */
  @Benchmark
  public WhiteBoxVerdict enne() {
    return MeasuredTechnique.ENNE.check(history);
  }

  /** By replay in one part of what may come late. */
  @Benchmark
  public long watch() {
    Watch watch =
        new Watch(ReplayLevel.SERIALIZABLE, new Interpreter(PredicateDialect.POSTGRESQL), 10_000);
    watch.add(history);
    if (watch.mismatch().isPresent()) {
      throw new IllegalStateException(watch.mismatch().toString());
    }
    return watch.transactions();
  }
}
