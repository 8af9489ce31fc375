package dev.taipan.collect.replay;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.collect.schedule.plan.Action;
import dev.taipan.collect.schedule.plan.Preparation;
import dev.taipan.collect.schedule.plan.RowOperation;
import dev.taipan.collect.schedule.plan.Schedule;
import dev.taipan.collect.schedule.plan.Step;
import dev.taipan.history.History;
import dev.taipan.history.column.OperationKind;
import dev.taipan.whitebox.matches.MatchesOracle;
import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Transactions that depend on each other in a cycle, reads by predicate included, as a schedule in
 * the order in which the database's own stamps have it. It is about the rows that they wrote: each
 * version gets a number, and a read by predicate asks for the numbers of those that match.
 */
public final class PredicateStory {
  private final History history;
  private final RowVersionNumbers versions;
  private final List<TimedEvent> events = new ArrayList<>();
  private final Map<Integer, Integer> numbers = new LinkedHashMap<>();
  private final List<String> asked = new ArrayList<>();

  private PredicateStory(History history, Collection<Integer> transactions, MatchesOracle oracle) {
    this.history = history;
    versions = new RowVersionNumbers(history, transactions, oracle);
    StampedEvents stamped = new StampedEvents(history);
    transactions.forEach(transaction -> events.addAll(stamped.of(transaction)));
    events.sort(Comparator.comparingDouble(TimedEvent::place));
    events.forEach(event -> numbers.putIfAbsent(event.transaction(), numbers.size() + 1));
  }

  /**
   * The schedule of a cycle; none if too many transactions take part, the database gave them no
   * stamps, or what they asked for cannot be evaluated. Takes time linear in the history.
   *
   * @param history with stamps
   * @param transactions that depend on each other
   * @param title what it is
   * @param oracle knows what matches
   */
  public static Optional<Story> of(
      History history, Collection<Integer> transactions, String title, MatchesOracle oracle) {
    if (transactions.isEmpty() || transactions.size() > Story.MOST_TRANSACTIONS) {
      return Optional.empty();
    }
    try {
      return new PredicateStory(history, new TreeSet<>(transactions), oracle).story(title);
    } catch (UnsupportedPredicateException notUnderstood) {
      return Optional.empty();
    }
  }

  private Optional<Story> story(String title) {
    if (!versions.areKnown()) {
      return Optional.empty();
    }
    List<Step> steps = new ArrayList<>();
    for (TimedEvent event : events) {
      action(event).ifPresent(action -> steps.add(new Step(number(event), action)));
    }
    steps.addAll(closingReads());
    Schedule schedule =
        new Schedule(
            Optional.empty(),
            Optional.of(IsolationLevel.SERIALIZABILITY),
            new Preparation(List.of(), versions.initialRows()),
            steps);
    return Optional.of(new Story(about(title), List.of(schedule)));
  }

  private int number(TimedEvent event) {
    return numbers.get(event.transaction());
  }

  private Optional<Action> action(TimedEvent event) {
    return switch (event.kind()) {
      case BEGIN -> Optional.of(new Action.Begin(Optional.empty()));
      case COMMIT -> Optional.of(new Action.Commit());
      case PREDICATE_READ -> ask(event).map(PredicateStory::execute);
      case OPERATION ->
          versions.has(history.key(event.operation()))
              ? Optional.of(execute(versions.operation(event.operation())))
              : Optional.empty();
    };
  }

  private static Action execute(RowOperation operation) {
    return new Action.Execute(Optional.empty(), Optional.of(operation));
  }

  /** What a read by predicate asks for, if any version is such. */
  private Optional<RowOperation> ask(TimedEvent event) {
    String predicate = history.details().predicateReads().predicate(event.operation());
    Optional<String> condition = versions.condition(predicate);
    condition.ifPresent(
        text -> asked.add("T%d: %s stands for %s".formatted(number(event), text, predicate)));
    return condition.map(
        text -> new RowOperation(OperationKind.PREDICATE_READ, text, Optional.empty()));
  }

  /** A read of all rows that are written, after everything. */
  private List<Step> closingReads() {
    int number = numbers.size() + 1;
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(number, new Action.Begin(Optional.empty())));
    for (RowOperation row : versions.initialRows()) {
      steps.add(
          new Step(
              number, execute(new RowOperation(OperationKind.READ, row.row(), Optional.empty()))));
    }
    steps.add(new Step(number, new Action.Commit()));
    return steps;
  }

  private List<String> about(String title) {
    List<String> lines = new ArrayList<>();
    lines.add(title + ", against serializability (ser), in the database's own order");
    numbers.forEach(
        (transaction, number) ->
            lines.add(
                "T%d is transaction %s of session %s"
                    .formatted(
                        number,
                        history.transactionName(transaction),
                        history.sessionName(history.sessionOf(transaction)))));
    lines.addAll(versions.names());
    lines.addAll(asked);
    lines.add("T%d reads the final state".formatted(numbers.size() + 1));
    return lines;
  }
}
