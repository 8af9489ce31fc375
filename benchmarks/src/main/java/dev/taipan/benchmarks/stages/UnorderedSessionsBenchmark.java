package dev.taipan.benchmarks.stages;

import dev.taipan.benchmarks.input.GeneratedHistory;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
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
 * Solvers on valid histories of which nothing is known but what was read and written: neither the
 * order of sessions nor that of versions. Most choices stay open, and the order has to be found.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx4g", "-XX:+UseSerialGC"})
@Warmup(iterations = 2, time = 5)
@Measurement(iterations = 3, time = 5)
public class UnorderedSessionsBenchmark {
  /** The share of reads and of read-modify-writes; the rest are blind writes. */
  @Param({"read-ratio=11%,read-modify-write-ratio=18%", "read-ratio=50%"})
  public String mix;

  /** The level; it does not include session order. */
  @Param({"SERIALIZABILITY"})
  public StrongLevel level;

  /** The solver, by its name. */
  @Param({"cdcl"})
  public String solver;

  private AcyclicityProblem problem;
  private Solver wholes;

  /** Makes the problem. */
  @Setup(Level.Trial)
  public void prepare() {
    String workload = "sessions=20,transactions=500,operations=8,keys=10000," + mix;
    History history = GeneratedHistory.of("unordered", workload).history();
    problem = CorpusCore.of(history.withoutSessionOrder(), level).problem();
    wholes = NamedSolver.ofParts(solver);
  }

  /** Solves the problem. */
  @Benchmark
  public Solution solve() {
    return wholes.solve(problem, Deadline.NONE);
  }
}
