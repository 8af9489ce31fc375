package dev.taipan.encoding.theory;

import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;

/**
 * Paths with the fewest guards among the edges that are there: breadth-first search by cost, where
 * an edge costs as many guards as it has that are not true for good. Stays between the places of
 * the path's ends in the order.
 */
public final class FewestGuards {
  /** Which literals no decision can take back. */
  @FunctionalInterface
  public interface Fixed {
    /** Whether a literal is true without any decision. */
    boolean isTrueForGood(int literal);
  }

  private static final int NONE = -1;

  private final GuardedEdges guarded;
  private final DynamicOrder order;
  private final Fixed fixed;
  private final int[] cost;
  private final int[] cameBy;
  private final int[] cameFrom;
  private final int[] reached;
  private final IntList[] queues = {new IntList(), new IntList(), new IntList()};
  private final IntList path = new IntList();
  private int search;

  public FewestGuards(int nodes, GuardedEdges guarded, DynamicOrder order, Fixed fixed) {
    this.guarded = guarded;
    this.order = order;
    this.fixed = fixed;
    cost = new int[nodes];
    cameBy = new int[nodes];
    cameFrom = new int[nodes];
    reached = new int[nodes];
  }

  /**
   * Adds the negations of the guards on a cheapest path, each once per edge that it guards.
   *
   * @param source where the path starts
   * @param target where it ends; reachable from {@code source}
   * @param before only guarded edges that arrived before this are taken
   * @param clause receives the negated guards; those that are true for good are left out
   */
  public void negatedOnPath(int source, int target, int before, IntList clause) {
    search++;
    for (IntList queue : queues) {
      queue.truncate(0);
    }
    arrive(source, 0, NONE, NONE);
    for (int price = 0; reached[target] != search || cost[target] > price; price++) {
      IntList queue = queues[price % queues.length];
      for (int i = 0; i < queue.size(); i++) {
        if (cost[queue.get(i)] == price) {
          expand(queue.get(i), order.place(target), before);
        }
      }
      queue.truncate(0);
    }
    path.truncate(0);
    for (int node = target; node != source; node = cameFrom[node]) {
      if (cameBy[node] != NONE) {
        path.add(cameBy[node]);
        addNegated(guarded.first(cameBy[node]), clause);
        addNegated(guarded.second(cameBy[node]), clause);
      }
    }
  }

  /** The guarded edges of the path found last, from its end; valid until the next search. */
  public IntList path() {
    return path;
  }

  private void expand(int node, int lastPlace, int before) {
    Digraph unguarded = order.unguarded();
    for (int p = unguarded.begin(node); p < unguarded.end(node); p++) {
      if (order.place(unguarded.target(p)) <= lastPlace) {
        arrive(unguarded.target(p), cost[node], NONE, node);
      }
    }
    for (int edge = order.firstOut(node); edge != NONE; edge = order.nextOut(edge)) {
      if (order.arrival(edge) < before && order.place(guarded.to(edge)) <= lastPlace) {
        int price = price(guarded.first(edge)) + price(guarded.second(edge));
        arrive(guarded.to(edge), cost[node] + price, edge, node);
      }
    }
  }

  private void arrive(int node, int price, int edge, int from) {
    if (reached[node] != search || price < cost[node]) {
      reached[node] = search;
      cost[node] = price;
      cameBy[node] = edge;
      cameFrom[node] = from;
      queues[price % queues.length].add(node);
    }
  }

  private int price(int guard) {
    return guard == Literal.NONE || fixed.isTrueForGood(guard) ? 0 : 1;
  }

  /** Adds the negation of a guard, unless there is none or it is true for good. */
  public void addNegated(int guard, IntList clause) {
    if (price(guard) > 0) {
      clause.add(Literal.negate(guard));
    }
  }
}
