package dev.taipan.pruning;

import dev.taipan.history.graph.Digraph;
import dev.taipan.polygraph.Polygraph;

/**
 * Which events of a polygraph precede which, through its known graph. Exact after each {@link
 * #update}; edges added since then are not seen.
 */
public abstract sealed class Reachability permits ChainClocks, ReachabilityMatrix {

  /** Clocks where the level has session order and so chains; a matrix where it has not. */
  static Reachability of(Polygraph polygraph) {
    return polygraph.level().sessionOrder().isPresent()
        ? new ChainClocks(polygraph)
        : new ReachabilityMatrix(polygraph);
  }

  /** The number of chains: sets of events of which any two are ordered. */
  public abstract int chains();

  /** The chain of an event. */
  public abstract int chainOf(int event);

  /** The latest event of a chain that precedes or is {@code event}, or -1. */
  public abstract int latest(int chain, int event);

  /** Whether {@code source} precedes or is {@code target}. */
  public abstract boolean reaches(int source, int target);

  /** Whether what precedes {@code event} changed in the last update. */
  abstract boolean changed(int event);

  /**
   * Takes in new edges.
   *
   * @param graph the known graph
   * @param order its events in topological order
   * @param firstNew the first edge that earlier updates did not see
   */
  abstract void update(Digraph graph, int[] order, int firstNew);
}
