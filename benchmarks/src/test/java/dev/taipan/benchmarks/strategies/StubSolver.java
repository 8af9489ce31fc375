package dev.taipan.benchmarks.strategies;

import dev.taipan.checker.strategy.Strategy;
import dev.taipan.encoding.AcyclicityProblem;
import dev.taipan.encoding.SearchLog;
import dev.taipan.encoding.Solution;
import dev.taipan.encoding.Solver;
import dev.taipan.history.time.Deadline;
import dev.taipan.history.time.DeadlineExceededException;
import java.time.Duration;
import java.util.function.Supplier;

/** A solver that does not even look at the problem. */
record StubSolver(String name, Supplier<Solution> answer) implements Solver {

  /** Runs out of time, always. */
  static NamedStrategy slow() {
    return strategy(
        "slow",
        () -> {
          throw new DeadlineExceededException();
        });
  }

  /** Runs out of time, but takes much longer to notice. */
  static NamedStrategy late(Duration time) {
    return strategy(
        "late",
        () -> {
          try {
            Thread.sleep(time.toMillis());
          } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
          }
          throw new DeadlineExceededException();
        });
  }

  /** Says that there is no solution, even where there is one. */
  static NamedStrategy wrong() {
    return strategy("wrong", () -> new Solution.Unsatisfiable(Solution.Statistics.NONE));
  }

  /** Has a defect. */
  static NamedStrategy broken() {
    return strategy(
        "broken",
        () -> {
          throw new IllegalStateException("<a> defect");
        });
  }

  private static NamedStrategy strategy(String name, Supplier<Solution> answer) {
    return new NamedStrategy(name, Strategy.DEFAULTS.withSolver(new StubSolver(name, answer)));
  }

  @Override
  public String description() {
    return "a stub";
  }

  @Override
  public Solution solve(AcyclicityProblem problem, Deadline deadline, SearchLog log) {
    return answer.get();
  }
}
