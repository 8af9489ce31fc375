package dev.taipan.coo.serial;

import dev.taipan.coo.cases.Case;
import dev.taipan.coo.cases.CaseStep;
import dev.taipan.coo.pop.ExecutedSchedule;
import dev.taipan.coo.pop.TracedSchedule;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a case may show where transactions run one after the other: each order is executed in
 * memory. Those that are to roll back leave nothing, and what they saw does not count.
 */
public final class SerialExecutions {
  /** Six have 720 orders. */
  public static final int MOST_TRANSACTIONS = 6;

  private SerialExecutions() {}

  /**
   * The outcome of every order; several may be alike.
   *
   * @throws TooManyOrdersException when there are more than {@link #MOST_TRANSACTIONS}
   * @throws UnknownConditionException when a condition has a form that only databases know
   */
  public static List<SerialOutcome> of(Case given) {
    if (given.transactions().size() > MOST_TRANSACTIONS) {
      throw new TooManyOrdersException(given.transactions().size());
    }
    List<SerialOutcome> outcomes = new ArrayList<>();
    forEachOrder(
        given,
        new ArrayList<>(),
        new ArrayList<>(given.transactions().stream().sorted().toList()),
        outcomes);
    return outcomes;
  }

  private static void forEachOrder(
      Case given, List<Integer> begun, List<Integer> left, List<SerialOutcome> outcomes) {
    if (left.isEmpty()) {
      outcomes.add(outcome(given, begun));
      return;
    }
    for (int i = 0; i < left.size(); i++) {
      int next = left.remove(i);
      begun.add(next);
      forEachOrder(given, begun, left, outcomes);
      begun.remove(begun.size() - 1);
      left.add(i, next);
    }
  }

  private static SerialOutcome outcome(Case given, List<Integer> order) {
    List<Integer> steps = new ArrayList<>();
    for (int transaction : order) {
      IntStream.range(0, given.steps().size())
          .filter(step -> given.steps().get(step).transaction() == transaction)
          .forEach(steps::add);
    }
    Execution execution = Execution.of(given, steps);
    return new SerialOutcome(order, execution.returned(), execution.rows());
  }

  /** What would be seen if every step were executed at once, as it is planned. */
  public static SerialOutcome planned(Case given) {
    Execution execution = Execution.of(given, asWritten(given));
    return new SerialOutcome(List.of(), execution.returned(), execution.rows());
  }

  /** The schedule as it is planned: every step is executed at once, and sees all before it. */
  public static ExecutedSchedule plannedSchedule(Case given) {
    return plannedSteps(given).schedule();
  }

  /** The same, with which step each operation is of. */
  public static TracedSchedule plannedSteps(Case given) {
    return Execution.of(given, asWritten(given)).executed();
  }

  private static List<Integer> asWritten(Case given) {
    List<CaseStep> steps = given.steps();
    return IntStream.range(0, steps.size()).boxed().toList();
  }
}
