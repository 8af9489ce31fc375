package dev.taipan.checker.excerpt;

import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A part of a history: what an explanation speaks of, by the history's own numbers.
 *
 * @param transactions its transactions, without the initial one, which is in every part
 * @param keys the keys on which what they did counts
 * @param sessions the sessions whose order counts
 * @param timed the transactions whose times count
 * @param versionOrder what the version order that is trusted says: WW between its transactions
 */
public record Part(
    Set<Integer> transactions,
    Set<Integer> keys,
    Set<Integer> sessions,
    Set<Integer> timed,
    Set<Dependency> versionOrder) {

  /** Keeps copies, in their order. */
  public Part {
    transactions = new LinkedHashSet<>(transactions);
    keys = new LinkedHashSet<>(keys);
    sessions = new LinkedHashSet<>(sessions);
    timed = new LinkedHashSet<>(timed);
    versionOrder = new LinkedHashSet<>(versionOrder);
  }

  /** All that is known of some transactions. */
  public static Part ofTransactions(History history, VersionOrder facts, int... transactions) {
    Set<Integer> all = Arrays.stream(transactions).boxed().collect(Collectors.toSet());
    Set<Dependency> orders = new LinkedHashSet<>();
    for (int list = 0; list < facts.lists(); list++) {
      int[] listed = Arrays.stream(facts.transactions(list)).filter(all::contains).toArray();
      for (int i = 1; i < listed.length; i++) {
        addSteps(history, listed, i, facts.key(list), orders);
      }
    }
    return new Part(
        all,
        upTo(history.keys()),
        upTo(history.sessions()),
        history.hasTimes() ? all : Set.of(),
        orders);
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

  private static Set<Integer> upTo(int end) {
    return IntStream.range(0, end).boxed().collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Dependency order(int earlier, int later, int key) {
    return new Dependency(
        Dependency.Kind.WRITE_WRITE, earlier, later, key, Dependency.VERSION_ORDER_WITNESS);
  }

  /** The same part by other numbers. */
  Part renumbered(IntUnaryOperator transaction, IntUnaryOperator key, IntUnaryOperator session) {
    return new Part(
        renumbered(transactions, transaction),
        renumbered(keys, key),
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
