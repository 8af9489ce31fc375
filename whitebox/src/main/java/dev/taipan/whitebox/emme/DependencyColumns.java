package dev.taipan.whitebox.emme;

import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import java.util.Set;

/** Dependencies between transactions, as columns: 20 bytes each. */
final class DependencyColumns {
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final IntList kinds = new IntList();
  private final IntList keys = new IntList();
  private final IntList operations = new IntList();

  /**
   * Adds a dependency, unless it is of a transaction on itself.
   *
   * @param operation that read, or wrote what the first wrote before
   */
  void add(int earlier, int later, DependencyKind kind, int key, int operation) {
    if (earlier != later) {
      from.add(earlier);
      to.add(later);
      kinds.add(kind.ordinal());
      keys.add(key);
      operations.add(operation);
    }
  }

  int size() {
    return from.size();
  }

  int from(int dependency) {
    return from.get(dependency);
  }

  int to(int dependency) {
    return to.get(dependency);
  }

  DependencyKind kind(int dependency) {
    return DependencyKind.of(kinds.get(dependency));
  }

  int key(int dependency) {
    return keys.get(dependency);
  }

  int operation(int dependency) {
    return operations.get(dependency);
  }

  /** The numbers of the dependencies of some kinds. */
  IntList ofKinds(Set<DependencyKind> wanted) {
    IntList found = new IntList();
    for (int dependency = 0; dependency < size(); dependency++) {
      if (wanted.contains(kind(dependency))) {
        found.add(dependency);
      }
    }
    return found;
  }

  /** The graph of some dependencies, whose edges have the numbers that these have in the list. */
  Digraph graph(int transactions, IntList some) {
    IntList starts = new IntList();
    IntList ends = new IntList();
    for (int i = 0; i < some.size(); i++) {
      starts.add(from.get(some.get(i)));
      ends.add(to.get(some.get(i)));
    }
    return Digraph.of(transactions, starts, ends);
  }
}
