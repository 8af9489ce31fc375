package dev.taipan.checker.excerpt;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.time.Deadline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Leaves out of a part of a history that violates a level all that is not needed for that: first
 * transactions, then single operations. Since whatever violates a level does so with more besides,
 * what was needed once is needed ever after: each is tried once, and what is left of a part is
 * minimal, unless time runs out.
 */
public final class MinimalPart {
  /** Of more operations, some are left out together, as each attempt takes time linear in them. */
  private static final int MANY_OPERATIONS = 64;

  private final Accesses accesses;
  private final History history;
  private final Predicate<Part> violates;
  private final Deadline deadline;
  private Part left;
  private SerialRun run;

  private MinimalPart(Accesses accesses, Part part, Predicate<Part> violates, Deadline deadline) {
    this.accesses = accesses;
    this.violates = violates;
    this.deadline = deadline;
    history = accesses.history();
    left = part;
  }

  /**
   * What is left of a part that violates a level.
   *
   * @param violates whether a part violates the level; asked of nothing after the deadline
   */
  public static Part of(Accesses accesses, Part part, Predicate<Part> violates, Deadline deadline) {
    MinimalPart minimal = new MinimalPart(accesses, part, violates, deadline);
    minimal.leaveOutUnsettled();
    minimal.leaveOutMany();
    minimal.run = new SerialRun(accesses, minimal.left);
    lastFirst(minimal.left.operations()).forEach(minimal::leaveOutOperation);
    minimal.leaveOutUnsettled();
    minimal.leaveOutIdle();
    return minimal.left;
  }

  /** What an argument names last is seldom on the cycle that it ends in. */
  private static List<Integer> lastFirst(Set<Integer> some) {
    List<Integer> reversed = new ArrayList<>(some);
    Collections.reverse(reversed);
    return reversed;
  }

  /** Leaves out halves, then quarters, and so on, of a part that is large, until it is not. */
  private void leaveOutMany() {
    for (int together = left.operations().size() / 2;
        together > 1 && left.operations().size() > MANY_OPERATIONS;
        together /= 2) {
      List<Integer> operations = lastFirst(left.operations());
      for (int from = 0; from < operations.size(); from += together) {
        keepIfViolated(
            without(operations.subList(from, Math.min(from + together, operations.size()))));
      }
    }
  }

  private void leaveOutTransaction(int transaction) {
    if (!deadline.isOver() && left.transactions().size() > 1) {
      keepIfViolated(left.without(history, transaction));
    }
  }

  private void leaveOutOperation(int operation) {
    if (!deadline.isOver()
        && left.operations().contains(operation)
        && !run.explainsWithout(operation)) {
      keepIfViolated(without(List.of(operation)));
    }
  }

  /**
   * What is left without some operations, and without reads of what is not written then: who read a
   * list whose last element nobody appends any more would read another version, and who read a
   * value that one of its writers writes no more would have fewer to have observed.
   */
  private Part without(List<Integer> some) {
    Set<Integer> out = new HashSet<>(some);
    for (int operation : some) {
      if (history.isWrite(operation)) {
        left.operations().stream()
            .filter(op -> !history.isWrite(op) && mayHaveObserved(op, operation))
            .forEach(out::add);
      }
    }
    return left.withoutOperations(history, out);
  }

  private boolean mayHaveObserved(int read, int write) {
    return history.lists().isList(history.key(write))
        ? accesses.readsFrom().writeOf(read) == write
        : history.key(read) == history.key(write) && history.value(read) == history.value(write);
  }

  /** Transactions that do nothing any more may matter for the order of others. */
  private void leaveOutIdle() {
    Set<Integer> idle = new LinkedHashSet<>(left.transactions());
    left.operations().forEach(operation -> idle.remove(history.transactionOf(operation)));
    lastFirst(idle).forEach(this::leaveOutTransaction);
  }

  private void leaveOutUnsettled() {
    left = new SettledReads(accesses, left).part();
  }

  private void keepIfViolated(Part smaller) {
    if (!deadline.isOver() && violates.test(smaller)) {
      left = smaller;
      run = new SerialRun(accesses, left);
    }
  }
}
