package dev.taipan.benchmarks.stages;

import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.history.time.Deadline;
import dev.taipan.polygraph.StrongLevel;
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

/** Solvers on problems that published histories leave to them, part by part. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xmx4g", "-XX:+UseSerialGC"})
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public abstract class SolverComparison {
  /** The level; it includes session order. */
  @Param({"STRONG_SESSION_SERIALIZABILITY", "STRONG_SESSION_SNAPSHOT_ISOLATION"})
  public StrongLevel level;

  /** The solver, by its name. */
  @Param({
    "cdcl",
    "sat4j-lazy",
    "sat4j-theory",
    "z3-order",
    "z3-theory",
    "z3-lazy",
    "cpsat-order",
    "cpsat-lazy",
    "portfolio"
  })
  public String solver;

  private AcyclicityProblem problem;
  private Solver wholes;

  /** Makes the problem. */
  @Setup(Level.Trial)
  public void prepare() throws IOException {
    problem = problem();
    wholes = NamedSolver.ofParts(solver);
  }

  /** Reads the problem. */
  abstract AcyclicityProblem problem() throws IOException;

  /** Solves the problem. */
  @Benchmark
  public Solution solve() {
    return wholes.solve(problem, Deadline.NONE);
  }
}
