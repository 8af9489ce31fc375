package dev.taipan.relational.simplify;

import dev.taipan.history.TransactionStatus;
import dev.taipan.relational.infer.RowEdge;
import dev.taipan.relational.run.Observation;
import dev.taipan.relational.run.RelationalStatement;
import dev.taipan.relational.run.RelationalTransaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The order in which steps of transactions are replayed: that in which they were answered, as far
 * as it agrees with what they saw. Whoever saw a version came behind the end of its writer, and
 * whoever saw an older one before that end, whatever clocks say that several clients share.
 *
 * <p>Takes time quadratic in the steps.
 */
final class ReplayOrder {
  private final List<RelationalTransaction> cast;
  private final List<Timed> steps = new ArrayList<>();
  private final Map<Long, Timed> statements = new HashMap<>();
  private final Map<RelationalTransaction, Timed> firsts = new HashMap<>();
  private final Map<RelationalTransaction, Timed> ends = new HashMap<>();

  /** What has to come before each step. */
  private final Map<Timed, Set<Timed>> before = new HashMap<>();

  private record Timed(int place, long at, Scenario.Step step) {}

  /**
   * Orders steps.
   *
   * @param kept the statements that are replayed
   * @param edges dependencies of the run
   * @param hasOneSnapshot whether a transaction sees what was there at its first statement
   */
  static List<Scenario.Step> of(
      List<RelationalTransaction> cast,
      Set<RelationalStatement> kept,
      List<RowEdge> edges,
      boolean hasOneSnapshot) {
    ReplayOrder order = new ReplayOrder(cast, kept);
    order.demand(edges, hasOneSnapshot);
    return order.sorted();
  }

  private ReplayOrder(List<RelationalTransaction> cast, Set<RelationalStatement> kept) {
    this.cast = cast;
    for (RelationalTransaction transaction : cast) {
      Timed latest = null;
      for (RelationalStatement statement : transaction.statements()) {
        if (kept.contains(statement)) {
          latest =
              add(
                  statement.ended(),
                  Scenario.Step.statement(transaction.number(), statement.sql()),
                  latest);
          statements.put(statement.number(), latest);
          firsts.putIfAbsent(transaction, latest);
        }
      }
      boolean commits = transaction.status() != TransactionStatus.ABORTED;
      Timed end =
          add(transaction.ended(), Scenario.Step.end(transaction.number(), commits), latest);
      ends.put(transaction, end);
      firsts.putIfAbsent(transaction, end);
    }
  }

  private Timed add(long at, Scenario.Step step, Timed latest) {
    Timed timed = new Timed(steps.size(), at, step);
    steps.add(timed);
    before.put(timed, new HashSet<>());
    if (latest != null) {
      before.get(timed).add(latest);
    }
    return timed;
  }

  private void demand(List<RowEdge> edges, boolean hasOneSnapshot) {
    Map<Long, RelationalTransaction> writers = new HashMap<>();
    cast.forEach(each -> each.statements().forEach(one -> writers.put(one.number(), each)));
    for (RelationalTransaction reader : cast) {
      for (RelationalStatement statement : reader.statements()) {
        for (Observation seen : statement.observations()) {
          for (long number : seen.list()) {
            RelationalTransaction writer = writers.get(number);
            if (writer != null
                && !writer.equals(reader)
                && statements.containsKey(statement.number())) {
              before.get(statements.get(statement.number())).add(ends.get(writer));
            }
          }
        }
      }
    }
    for (RowEdge edge : edges) {
      Timed cause = statements.get(edge.cause().number());
      if (edge.kind() == RowEdge.Kind.RW && cause != null && ends.containsKey(edge.to())) {
        before.get(ends.get(edge.to())).add(hasOneSnapshot ? firsts.get(edge.from()) : cause);
      }
    }
  }

  /** The steps by their times, each behind all that has to come before it, if that is possible. */
  private List<Scenario.Step> sorted() {
    List<Timed> left = new ArrayList<>(steps);
    left.sort(Comparator.comparingLong(Timed::at).thenComparingInt(Timed::place));
    List<Scenario.Step> sorted = new ArrayList<>();
    Set<Timed> done = new HashSet<>();
    while (!left.isEmpty()) {
      Timed next =
          left.stream()
              .filter(each -> done.containsAll(before.get(each)))
              .findFirst()
              .orElse(left.get(0));
      left.remove(next);
      done.add(next);
      sorted.add(next.step());
    }
    return sorted;
  }
}
