package dev.taipan.weak;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds and names a shortest cycle of session order, write-read and forced commit order. */
final class CommitOrderCycle {

  private CommitOrderCycle() {}

  /** A shortest cycle, or empty when the order is acyclic. */
  static Optional<WeakViolation> find(Accesses accesses, ForcedOrder forced) {
    if (forced.beforeInitial() >= 0) {
      int edge = forced.beforeInitial();
      return Optional.of(beforeInitial(accesses, forced.from(edge), forced.read(edge)));
    }
    CommitGraph graph = new CommitGraph(accesses, forced);
    int[] cycle = graph.shortestCycle();
    if (cycle.length == 0) {
      return Optional.empty();
    }
    CommitGraph causal = CommitGraph.causal(accesses);
    List<Dependency> seen = new ArrayList<>();
    for (int edge : cycle) {
      if (graph.isForced(edge)) {
        seen.addAll(causal.path(graph.from(edge), accesses.readerOf(graph.read(edge))));
      }
    }
    return Optional.of(
        new WeakViolation.Cycle(name(accesses, graph, cycle), graph.dependencies(cycle), seen));
  }

  /** Every transaction comes after the initial one, so none can come before it. */
  private static WeakViolation beforeInitial(Accesses accesses, int t2, int read) {
    return new WeakViolation.Cycle(
        Visibility.pattern(accesses, t2, read),
        List.of(afterInitial(t2), CommitGraph.forced(accesses, t2, read)),
        CommitGraph.causal(accesses).path(t2, accesses.readerOf(read)));
  }

  /** That a transaction comes after the initial one. */
  static Dependency afterInitial(int transaction) {
    return new Dependency(
        Kind.SESSION_ORDER, History.INITIAL, transaction, -1, Dependency.NO_WITNESS);
  }

  /** The pattern of a cycle: by its forced edges, and by whether one alone contradicts CO. */
  private static Tap name(Accesses accesses, CommitGraph graph, int[] cycle) {
    int edges = 0;
    Tap worst = Tap.CYCLIC_CO;
    for (int edge : cycle) {
      if (graph.isForced(edge)) {
        edges++;
        Tap tap = Visibility.pattern(accesses, graph.from(edge), graph.read(edge));
        worst = tap.compareTo(worst) > 0 ? tap : worst;
      }
    }
    return edges <= 1 ? worst : worst.inCommitOrder();
  }
}
