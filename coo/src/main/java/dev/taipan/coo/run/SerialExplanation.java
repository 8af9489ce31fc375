package dev.taipan.coo.run;

import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.serial.SerialExecutions;
import dev.taipan.coo.serial.SerialOutcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A serial order of those transactions of a run that count which returns the same. */
final class SerialExplanation {
  private SerialExplanation() {}

  /** Whether so few transactions count that all orders of them can be tried. */
  static boolean isTried(CaseRun run) {
    return run.transactions().keySet().stream().filter(run::counts).count()
        <= SerialExecutions.MOST_TRANSACTIONS;
  }

  /**
   * The first such order.
   *
   * @throws dev.taipan.coo.serial.UnknownConditionException when a condition has a form that only
   *     databases know
   */
  static Optional<SerialOutcome> of(CaseRun run) {
    List<Integer> kept =
        IntStream.range(0, run.steps().size())
            .filter(step -> run.counts(run.given().steps().get(step).transaction()))
            .boxed()
            .toList();
    List<CaseStep> steps = kept.stream().map(step -> run.given().steps().get(step)).toList();
    Case survived = new Case(run.given().name(), run.given().initial(), steps);
    Map<Integer, String> seen = new HashMap<>();
    for (int i = 0; i < kept.size(); i++) {
      if (says(steps.get(i)) && run.steps().get(kept.get(i)).isDone()) {
        seen.put(i, run.returned(kept.get(i)));
      }
    }
    return SerialExecutions.of(survived).stream()
        .filter(order -> order.explains(seen, run.rows()))
        .findFirst();
  }

  private static boolean says(CaseStep step) {
    return switch (step.letter()) {
      case R, U, S, P, W, I, D -> true;
      default -> false;
    };
  }
}
