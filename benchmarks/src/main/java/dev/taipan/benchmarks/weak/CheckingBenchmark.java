package dev.taipan.benchmarks.weak;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.Outcome;
import dev.taipan.checker.Verdict;
import dev.taipan.formats.io.HistoryFiles;
import dev.taipan.history.History;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Checks a weak level of a history in memory: everything after reading, from matching reads with
 * writes to the verdict.
 */
public class CheckingBenchmark extends InputBenchmark {
  /** What is checked. */
  @Param({"READ_COMMITTED", "READ_ATOMICITY", "TRANSACTIONAL_CAUSAL_CONSISTENCY"})
  public IsolationLevel level;

  private History history;

  /** Reads the input; the level must hold, or else the check might end early. */
  @Setup(Level.Trial)
  public void read() throws IOException {
    history = HistoryFiles.read(file());
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
