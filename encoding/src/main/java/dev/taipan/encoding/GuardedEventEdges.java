package dev.taipan.encoding;

import dev.taipan.history.graph.IntList;

/** Edges between events, with their guards. */
final class GuardedEventEdges {
  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final IntList firstGuard = new IntList();
  private final IntList secondGuard = new IntList();

  void add(int source, int target, int guard, int otherGuard) {
    from.add(source);
    to.add(target);
    firstGuard.add(guard);
    secondGuard.add(otherGuard);
  }

  int size() {
    return from.size();
  }

  int from(int edge) {
    return from.get(edge);
  }

  int to(int edge) {
    return to.get(edge);
  }

  int firstGuard(int edge) {
    return firstGuard.get(edge);
  }

  int secondGuard(int edge) {
    return secondGuard.get(edge);
  }
}
