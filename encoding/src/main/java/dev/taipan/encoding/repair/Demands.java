package dev.taipan.encoding.repair;

import dev.taipan.history.graph.IntList;

/** What is asked of an order of nodes. */
interface Demands {
  /** The number of nodes. */
  int nodes();

  /** The number of demands. */
  int count();

  /** How many edges are looked at to look at each demand once. */
  long looks();

  /** The node that belongs together with a node, or itself. */
  int companion(int node);

  /** Whether a demand is met. */
  boolean isMet(int demand, LinePlaces places);

  /** Adds nodes that may be moved for a demand to be met, or to be nearer to that. */
  void addNodes(int demand, LinePlaces places, IntList ofDemand);

  /** Notes which demands are met, of those for which it matters where a node is. */
  void lookAt(int node, LinePlaces places, Unmet unmet);

  /**
   * Tells what demands weigh at which places of a node, or of two nodes the one right behind the
   * other.
   *
   * @param later the same as {@code earlier} if only one is moved
   */
  void weigh(int earlier, int later, LinePlaces places, BestPlace best);
}
