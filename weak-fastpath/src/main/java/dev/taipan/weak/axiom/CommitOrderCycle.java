package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.WeakViolation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds and names a shortest cycle of session order, write-read and forced commit order. */
public final class CommitOrderCycle {

  private CommitOrderCycle() {}

  /** A shortest cycle, or empty when the order is acyclic. */
  static Optional<WeakViolation> find(Accesses accesses, ForcedOrder forced) {
    if (forced.beforeInitial() >= 0) {
      int edge = forced.beforeInitial();
      return Optional.of(beforeInitial(accesses, forced, edge));
    }
    CommitGraph graph = new CommitGraph(accesses, forced);
    int[] cycle = graph.shortestCycle();
    if (cycle.length == 0) {
      return Optional.empty();
    }
    CommitGraph causal = CommitGraph.causal(accesses);
    List<Dependency> seen = new ArrayList<>();
    for (int edge : cycle) {
      if (graph.isForced(edge) && !forced.isOfList(graph.forcedEdge(edge))) {
        int order = graph.forcedEdge(edge);
        seen.addAll(causal.sight(forced.from(order), forced.read(order)));
      }
    }
    return Optional.of(
        new WeakViolation.Cycle(
            name(accesses, forced, graph, cycle), graph.dependencies(cycle), seen));
  }

  /** Every transaction comes after the initial one, so none can come before it. */
  private static WeakViolation beforeInitial(Accesses accesses, ForcedOrder forced, int edge) {
    int t2 = forced.from(edge);
    int read = forced.read(edge);
    return new WeakViolation.Cycle(
        Visibility.pattern(accesses, t2, read),
        List.of(afterInitial(t2), forced.dependency(edge)),
        CommitGraph.causal(accesses).sight(t2, read));
  }

  /** That a transaction comes after the initial one. */
  public static Dependency afterInitial(int transaction) {
    return new Dependency(
        Kind.SESSION_ORDER, History.INITIAL, transaction, -1, Dependency.NO_WITNESS);
  }

  /**
   * The pattern of a cycle: by the edges that an axiom forced, and by whether one of them alone
   * contradicts CO. The order of a list is part of CM.
   */
  private static Tap name(Accesses accesses, ForcedOrder forced, CommitGraph graph, int[] cycle) {
    int orders = 0;
    Tap worst = Tap.CYCLIC_CO;
    for (int edge : cycle) {
      if (graph.isForced(edge)) {
        orders++;
        int order = graph.forcedEdge(edge);
        if (!forced.isOfList(order)) {
          Tap tap = Visibility.pattern(accesses, forced.from(order), forced.read(order));
          worst = tap.compareTo(worst) > 0 ? tap : worst;
        }
      }
    }
    return orders <= 1 ? worst : worst.inCommitOrder();
  }
}
