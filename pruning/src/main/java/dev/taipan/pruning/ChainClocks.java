package dev.taipan.pruning;

import dev.taipan.history.graph.Digraph;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.Polygraph;
import java.util.Arrays;

/**
 * Reachability by a vector clock per event: for each chain the latest event of it that precedes.
 * Takes 4 bytes per event and chain; an update costs time proportional to the edges that leave
 * events whose clocks changed, times the number of chains.
 */
final class ChainClocks extends Reachability {
  private final Polygraph polygraph;
  private final Events events;
  private final int chains;
  private final int[][] clocks;
  private final boolean[] changed;

  ChainClocks(Polygraph polygraph) {
    this.polygraph = polygraph;
    events = polygraph.events();
    chains = polygraph.chains();
    clocks = new int[events.count()][];
    changed = new boolean[events.count()];
  }

  @Override
  public int chains() {
    return chains;
  }

  @Override
  public int chainOf(int event) {
    return polygraph.chainOf(events.transactionOf(event));
  }

  @Override
  public int latest(int chain, int event) {
    return clocks[event][chain];
  }

  @Override
  public boolean reaches(int source, int target) {
    return clocks[target][chainOf(source)] >= source;
  }

  @Override
  boolean changed(int event) {
    return changed[event];
  }

  @Override
  void update(Digraph graph, int[] order, int firstNew) {
    boolean first = firstNew == 0;
    Arrays.fill(changed, first);
    for (int event : order) {
      if (clocks[event] == null) {
        clocks[event] = freshClock(event);
      }
      for (int p = graph.begin(event); p < graph.end(event); p++) {
        if (changed[event] || graph.edge(p) >= firstNew) {
          int target = graph.target(p);
          if (clocks[target] == null) {
            clocks[target] = freshClock(target);
          }
          if (join(clocks[target], clocks[event])) {
            changed[target] = true;
          }
        }
      }
    }
  }

  private int[] freshClock(int event) {
    int[] clock = new int[chains];
    Arrays.fill(clock, -1);
    clock[chainOf(event)] = event;
    return clock;
  }

  private boolean join(int[] clock, int[] other) {
    boolean grown = false;
    for (int chain = 0; chain < chains; chain++) {
      if (other[chain] > clock[chain]) {
        clock[chain] = other[chain];
        grown = true;
      }
    }
    return grown;
  }
}
