package dev.taipan.checker.excerpt;

import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A part of a history: what an explanation speaks of, by the history's own numbers.
 *
 * @param transactions its transactions, without the initial one, which is in every part
 * @param operations what of that which they did counts
 * @param sessions the sessions whose order counts
 * @param timed the transactions whose times count
 * @param versionOrder what the version order that is trusted says: WW between its transactions
 */
public record Part(
    Set<Integer> transactions,
    Set<Integer> operations,
    Set<Integer> sessions,
    Set<Integer> timed,
    Set<Dependency> versionOrder) {

  /** Keeps copies, in their order. */
  public Part {
    transactions = new LinkedHashSet<>(transactions);
    operations = new LinkedHashSet<>(operations);
    sessions = new LinkedHashSet<>(sessions);
    timed = new LinkedHashSet<>(timed);
    versionOrder = new LinkedHashSet<>(versionOrder);
  }

  /** All that is known of some transactions. */
  public static Part ofTransactions(History history, VersionOrder facts, int... transactions) {
    Set<Integer> all = new HashSet<>();
    Set<Integer> operations = new LinkedHashSet<>();
    for (int transaction : transactions) {
      all.add(transaction);
    }
    for (int transaction : all) {
      for (int op = history.operationStart(transaction);
          op < history.operationEnd(transaction);
          op++) {
        operations.add(op);
      }
    }
    Set<Dependency> orders = new LinkedHashSet<>();
    for (int list = 0; list < facts.lists(); list++) {
      int[] listed = Arrays.stream(facts.transactions(list)).filter(all::contains).toArray();
      for (int i = 1; i < listed.length; i++) {
        addSteps(history, listed, i, facts.key(list), orders);
      }
    }
    return new Part(
        all, operations, sessionsOf(history, all), history.hasTimes() ? all : Set.of(), orders);
  }

  /** The steps to a version, also past those that may never have been installed. */
  private static void addSteps(
      History history, int[] listed, int to, int key, Set<Dependency> orders) {
    boolean certain = false;
    for (int from = to - 1; from >= 0 && !certain; from--) {
      orders.add(order(listed[from], listed[to], key));
      certain = history.status(listed[from]) != TransactionStatus.UNKNOWN;
    }
  }

  /** What a transaction did, in program order. */
  private static IntStream operationsOf(History history, int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction));
  }

  private static Set<Integer> sessionsOf(History history, Set<Integer> transactions) {
    Set<Integer> sessions = new LinkedHashSet<>();
    for (int transaction : transactions) {
      sessions.add(history.sessionOf(transaction));
    }
    return sessions;
  }

  private static Dependency order(int earlier, int later, int key) {
    return new Dependency(
        Dependency.Kind.WRITE_WRITE, earlier, later, key, Dependency.VERSION_ORDER_WITNESS);
  }

  /** The same without a transaction. */
  Part without(History history, int transaction) {
    Part less = withOperations(operations);
    less.transactions.remove(transaction);
    less.timed.remove(transaction);
    operationsOf(history, transaction).forEach(less.operations::remove);
    return less.withoutUnwrittenVersions(history);
  }

  /** The same without some operations. */
  Part withoutOperations(History history, Set<Integer> some) {
    Part less = withOperations(operations);
    less.operations.removeAll(some);
    return less.withoutUnwrittenVersions(history);
  }

  /**
   * The same in the order of all sessions and times where it is in that of some: so that what is
   * known otherwise, too, need not be.
   */
  public Part inFullOrder(History history) {
    return new Part(
        transactions,
        operations,
        sessions.isEmpty() ? sessions : sessionsOf(history, transactions),
        timed.isEmpty() ? timed : transactions,
        versionOrder);
  }

  /** Whether the order of sessions says more of its transactions than what it speaks of. */
  public boolean isOrderedFurther(History history) {
    Set<Integer> all = sessionsOf(history, transactions);
    return all.size() < transactions.size() && !sessions.containsAll(all);
  }

  /** The same, in the order of all sessions of its transactions. */
  public Part inSessionOrder(History history) {
    return new Part(
        transactions, operations, sessionsOf(history, transactions), timed, versionOrder);
  }

  /** The same, in the order of sessions and times only if another part is. */
  public Part inOrderLike(Part other) {
    return new Part(
        transactions,
        operations,
        other.sessions.isEmpty() ? Set.of() : sessions,
        other.timed.isEmpty() ? Set.of() : timed,
        versionOrder);
  }

  /** The same without some reads. */
  public Part withoutReads(IntPredicate some) {
    Part less = withOperations(operations);
    less.operations.removeIf(some::test);
    return less;
  }

  /** Whether it has fewer transactions or operations than another part, and more of neither. */
  public boolean isSmallerThan(Part other) {
    int fewer = other.transactions.size() - transactions.size();
    int less = other.operations.size() - operations.size();
    return fewer >= 0 && less >= 0 && fewer + less > 0;
  }

  /** The same with so much of what its transactions did. */
  Part withOperations(Set<Integer> some) {
    return new Part(transactions, some, sessions, timed, versionOrder);
  }

  /**
   * The same, in which steps of the version order lead past versions that nobody writes here,
   * unless nobody knows whether these have been written at all: then there may be no such step.
   */
  private Part withoutUnwrittenVersions(History history) {
    Part rest = this;
    for (Dependency step : versionOrder) {
      if (!writes(history, step.from(), step.key())) {
        rest = rest.past(history, step.from(), step.key());
      }
      if (!writes(history, step.to(), step.key())) {
        rest = rest.past(history, step.to(), step.key());
      }
    }
    return rest;
  }

  private boolean writes(History history, int transaction, int key) {
    return transaction == History.INITIAL
        || operationsOf(history, transaction)
            .anyMatch(
                op -> operations.contains(op) && history.isWrite(op) && history.key(op) == key);
  }

  /**
   * The same, in which the steps of a key that lead to a transaction lead to the next ones, if it
   * has one for certain.
   */
  private Part past(History history, int transaction, int key) {
    boolean certain = history.status(transaction) == TransactionStatus.COMMITTED;
    Set<Dependency> steps = new LinkedHashSet<>();
    for (Dependency step : versionOrder) {
      if (step.key() != key || (step.from() != transaction && step.to() != transaction)) {
        steps.add(step);
      } else if (step.to() == transaction && certain) {
        versionOrder.stream()
            .filter(next -> next.from() == transaction && next.key() == key)
            .filter(next -> next.to() != step.from())
            .map(next -> order(step.from(), next.to(), key))
            .forEach(steps::add);
      }
    }
    return new Part(transactions, operations, sessions, timed, steps);
  }

  /** The same part by other numbers. */
  Part renumbered(
      IntUnaryOperator transaction,
      IntUnaryOperator operation,
      IntUnaryOperator key,
      IntUnaryOperator session) {
    return new Part(
        renumbered(transactions, transaction),
        renumbered(operations, operation),
        renumbered(sessions, session),
        renumbered(timed, transaction),
        versionOrder.stream()
            .map(
                step ->
                    order(
                        transaction.applyAsInt(step.from()),
                        transaction.applyAsInt(step.to()),
                        key.applyAsInt(step.key())))
            .collect(Collectors.toCollection(LinkedHashSet::new)));
  }

  private static Set<Integer> renumbered(Set<Integer> members, IntUnaryOperator renumbering) {
    return members.stream()
        .map(renumbering::applyAsInt)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
