package dev.taipan.benchmarks.stages;

import dev.taipan.encoding.AcyclicityProblem;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;

/**
 * Solvers on the problems that small published histories are without any saturation, part by part:
 * what saturation spares them.
 */
public class UnsaturatedSolverBenchmark extends SolverComparison {
  /** The history. */
  @Param({"chengRW-1000", "chengRW-4000"})
  public String history;

  @Override
  AcyclicityProblem problem() throws IOException {
    return CorpusCore.read(history, level).unsaturatedProblem();
  }
}
