package dev.taipan.benchmarks.strategies;

import dev.taipan.benchmarks.input.BenchmarkCase;
import dev.taipan.benchmarks.input.GeneratedHistory;
import dev.taipan.benchmarks.input.NamedHistory;
import dev.taipan.checker.IsolationLevel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Comparisons that take no time. */
final class Example {
  /** Holds, but only a solver finds out. */
  static final BenchmarkCase CONTENDED =
      new BenchmarkCase(history("contended", ""), IsolationLevel.STRONG_SESSION_SERIALIZABILITY);

  /** Has write skew. */
  static final BenchmarkCase SKEWED =
      new BenchmarkCase(
          history("skewed", ",concurrency-control=snapshot-isolation"),
          IsolationLevel.STRONG_SESSION_SERIALIZABILITY);

  private Example() {}

  private static NamedHistory history(String name, String more) {
    return GeneratedHistory.of(
        name, "sessions=6,transactions=12,keys=24,operations=6,read-ratio=30%" + more);
  }

  /** Compares cdcl and SAT4J, and stubs. */
  static Comparison compare(int warmUps, int rounds, NamedStrategy... stubs) {
    List<NamedStrategy> strategies =
        new ArrayList<>(
            StrategySelection.of(List.of("cdcl", "sat4j-lazy/unsaturated")).available());
    strategies.addAll(List.of(stubs));
    return new StrategyComparison(
            List.of(CONTENDED, SKEWED),
            new StrategySelection(strategies, Map.of("absent", "no library")),
            warmUps,
            rounds,
            Duration.ofSeconds(60))
        .run((question, strategy, step) -> {});
  }
}
