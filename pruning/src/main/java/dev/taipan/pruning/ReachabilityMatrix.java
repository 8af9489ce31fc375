package dev.taipan.pruning;

import dev.taipan.history.graph.Digraph;
import dev.taipan.polygraph.Event;
import dev.taipan.polygraph.Events;
import dev.taipan.polygraph.Polygraph;
import java.util.Arrays;

/**
 * Reachability by a bit per pair of events, for levels without session order, where every
 * transaction is a chain of its own. Takes e²/8 bytes for e events.
 */
final class ReachabilityMatrix extends Reachability {
  private final Events events;
  private final int words;
  private final long[][] rows;
  private final boolean[] changed;

  ReachabilityMatrix(Polygraph polygraph) {
    events = polygraph.events();
    words = (events.count() + 63) >>> 6;
    rows = new long[events.count()][];
    changed = new boolean[events.count()];
  }

  @Override
  public int chains() {
    return rows.length >> (events.areSplit() ? 1 : 0);
  }

  @Override
  public int chainOf(int event) {
    return events.transactionOf(event);
  }

  @Override
  public int latest(int chain, int event) {
    int commit = events.of(chain, Event.COMMIT);
    if (reaches(commit, event)) {
      return commit;
    }
    int begin = events.of(chain, Event.BEGIN);
    return reaches(begin, event) ? begin : -1;
  }

  @Override
  public boolean reaches(int source, int target) {
    return (rows[target][source >>> 6] & 1L << source) != 0;
  }

  @Override
  boolean changed(int event) {
    return changed[event];
  }

  @Override
  void update(Digraph graph, int[] order, int firstNew) {
    Arrays.fill(changed, firstNew == 0);
    for (int event : order) {
      if (rows[event] == null) {
        rows[event] = freshRow(event);
      }
      for (int p = graph.begin(event); p < graph.end(event); p++) {
        if (changed[event] || graph.edge(p) >= firstNew) {
          int target = graph.target(p);
          if (rows[target] == null) {
            rows[target] = freshRow(target);
          }
          if (join(rows[target], rows[event])) {
            changed[target] = true;
          }
        }
      }
    }
  }

  private long[] freshRow(int event) {
    long[] row = new long[words];
    row[event >>> 6] |= 1L << event;
    return row;
  }

  private boolean join(long[] row, long[] other) {
    long grown = 0;
    for (int word = 0; word < words; word++) {
      grown |= other[word] & ~row[word];
      row[word] |= other[word];
    }
    return grown != 0;
  }
}
