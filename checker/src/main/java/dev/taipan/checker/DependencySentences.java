package dev.taipan.checker;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Says dependencies in sentences: who read what, and who overwrote it. */
final class DependencySentences {
  private final Accesses accesses;
  private final History history;

  DependencySentences(Accesses accesses) {
    this.accesses = accesses;
    history = accesses.history();
  }

  /** What sentences call a transaction. */
  String name(int transaction) {
    return transaction == History.INITIAL
        ? "the initial transaction"
        : "T" + history.transactionName(transaction);
  }

  /** One dependency as a sentence. */
  String of(Dependency dependency) {
    String from = name(dependency.from());
    String to = name(dependency.to());
    return switch (dependency.kind()) {
      case SESSION_ORDER ->
          dependency.from() == History.INITIAL
              ? to + " comes after the initial transaction, as all do."
              : to
                  + " comes after "
                  + from
                  + " in session "
                  + history.sessionName(accesses.sessionOf(dependency.to()))
                  + ".";
      case WRITE_READ ->
          to
              + " read "
              + written(dependency.from(), dependency.key())
              + " from key "
              + key(dependency)
              + ", which "
              + from
              + " wrote.";
      case WRITE_WRITE ->
          from + " wrote key " + key(dependency) + " before " + to + why(dependency);
      case READ_WRITE ->
          from
              + " read key "
              + key(dependency)
              + " as "
              + readVersion(dependency)
              + ", which "
              + to
              + " overwrote with "
              + written(dependency.to(), dependency.key())
              + ".";
    };
  }

  private String why(Dependency order) {
    if (order.witness() < 0) {
      return ": the other way round is impossible.";
    }
    String witness = name(order.witness());
    String value =
        order.to() == History.INITIAL
            ? "the initial value"
            : "the value " + written(order.to(), order.key()) + " of " + name(order.to());
    String seen =
        order.witness() == order.from()
            ? witness
            : witness + ", which comes after " + name(order.from()) + ",";
    return ": " + seen + " read " + value + ".";
  }

  private String readVersion(Dependency antiDependency) {
    return antiDependency.witness() < 0
        ? history.valueName(history.initialValue()) + " (initially)"
        : written(antiDependency.witness(), antiDependency.key())
            + " (from "
            + name(antiDependency.witness())
            + ")";
  }

  private String key(Dependency dependency) {
    return history.keyName(dependency.key());
  }

  /** The value that a transaction leaves in a key. */
  private String written(int transaction, int key) {
    if (transaction == History.INITIAL) {
      return history.valueName(history.initialValue());
    }
    for (int op = history.operationEnd(transaction) - 1; ; op--) {
      if (history.isWrite(op) && history.key(op) == key) {
        return history.valueName(history.value(op));
      }
    }
  }

  /** The transactions of a cycle, in its order. */
  List<String> transactions(List<Dependency> cycle) {
    Set<String> names = new LinkedHashSet<>();
    for (Dependency dependency : cycle) {
      names.add(name(dependency.from()));
    }
    return List.copyOf(names);
  }

  /** What follows from a cycle. */
  String conclusion(List<Dependency> cycle) {
    String around =
        cycle.stream()
            .map(dependency -> name(dependency.from()))
            .collect(Collectors.joining(" → "));
    return "So each would have to come before the next: "
        + around
        + " → "
        + name(cycle.get(0).from())
        + ".";
  }
}
