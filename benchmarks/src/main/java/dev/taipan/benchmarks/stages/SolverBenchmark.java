package dev.taipan.benchmarks.stages;

import dev.taipan.encoding.AcyclicityProblem;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;

/** Solvers on the problems that saturation leaves of published histories, part by part. */
public class SolverBenchmark extends SolverComparison {
  /** The history. */
  @Param({"chengRW-16000", "25_400_8_10000_0.3_uniform", "WH-10k", "BL-10k"})
  public String history;

  @Override
  AcyclicityProblem problem() throws IOException {
    return CorpusCore.read(history, level).problem();
  }
}
