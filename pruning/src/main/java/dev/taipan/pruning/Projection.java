package dev.taipan.pruning;

import dev.taipan.history.graph.IntList;
import dev.taipan.pruning.reach.Reachability;
import java.util.Arrays;

/**
 * Reachability among some of the events, as the fewest edges that say the same: its transitive
 * reduction. Events that nothing orders get no edge.
 *
 * <p>Per event only the latest event of each chain can be a neighbour. Of these, one that reaches
 * another is implied; taking them from the last one back, in topological order, finds the others.
 * Takes time linear in all events of the graph, plus events × (chains with such events × log(events
 * per chain) + edges × chains) at worst.
 */
public final class Projection {
  private static final long CHEAP = 5_000_000;
  private static final long LOOKS_PER_EVENT = 200;

  private final Reachability reachability;
  private final int[] events;
  private final IntList from = new IntList();
  private final IntList to = new IntList();

  /** The place of each of the events among them, in topological order. */
  private final int[] place;

  /** The rank of each of the events in its chain. */
  private final int[] ranks;

  /** Per chain the events that have been dealt with, in order; null where there are none. */
  private final IntList[] ofChain;

  /** The chains that have such events. */
  private final IntList chains = new IntList();

  /** Possible neighbours of the event being dealt with. */
  private final int[] candidates;

  private Projection(Reachability reachability, int[] events) {
    this.reachability = reachability;
    this.events = events;
    place = new int[events.length];
    ranks = new int[events.length];
    Arrays.setAll(ranks, i -> reachability.rank(events[i]));
    ofChain = new IntList[reachability.chains()];
    candidates = new int[Math.min(events.length, reachability.chains())];
  }

  /**
   * The projection of a saturated graph.
   *
   * @param saturation without contradiction
   * @param events in increasing order, each once; not copied
   */
  public static Projection of(Saturation saturation, int[] events) {
    Projection projection = new Projection(saturation.reachability(), events);
    projection.run(saturation.topologicalOrder());
    return projection;
  }

  /**
   * Whether a projection on so many events is a bargain: where there are hardly any chains it
   * compares all pairs of events, and then the known edges as they are do better.
   */
  public static boolean isWorthwhile(Saturation saturation, int events) {
    if (!saturation.hasReachability()) {
      return false;
    }
    long looks = (long) events * Math.min(events, saturation.reachability().chains());
    return looks <= CHEAP || looks <= LOOKS_PER_EVENT * saturation.topologicalOrder().length;
  }

  private void run(int[] topologicalOrder) {
    int[] inOrder = sorted(topologicalOrder);
    for (int i = 0; i < inOrder.length; i++) {
      place[inOrder[i]] = i;
    }
    for (int index : inOrder) {
      keepNeighbours(index, candidates(events[index]));
      int chain = reachability.chainOf(events[index]);
      if (ofChain[chain] == null) {
        ofChain[chain] = new IntList();
        chains.add(chain);
      }
      ofChain[chain].add(index);
    }
  }

  private int[] sorted(int[] topologicalOrder) {
    int[] indexOf = new int[topologicalOrder.length];
    Arrays.fill(indexOf, -1);
    for (int i = 0; i < events.length; i++) {
      indexOf[events[i]] = i;
    }
    int[] inOrder = new int[events.length];
    int filled = 0;
    for (int event : topologicalOrder) {
      if (indexOf[event] >= 0) {
        inOrder[filled++] = indexOf[event];
      }
    }
    return inOrder;
  }

  /** Gathers the latest event of each chain that precedes {@code event}; returns their number. */
  private int candidates(int event) {
    int count = 0;
    for (int i = 0; i < chains.size(); i++) {
      IntList chain = ofChain[chains.get(i)];
      int before = upTo(reachability.latestRank(chains.get(i), event), chain);
      if (before > 0) {
        candidates[count++] = chain.get(before - 1);
      }
    }
    return count;
  }

  /** The number of events of a chain that have at most a rank. */
  private int upTo(int rank, IntList chain) {
    // Events come in topological order: mostly the latest of a chain is the one looked for.
    int high = chain.size();
    if (rankOf(chain, high - 1) <= rank) {
      return high;
    }
    int low = 0;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rankOf(chain, middle) <= rank) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int rankOf(IntList chain, int index) {
    return ranks[chain.get(index)];
  }

  /** Adds edges from the candidates that reach no other one. */
  private void keepNeighbours(int index, int count) {
    int left = count;
    while (left > 0) {
      int last = candidates[0];
      for (int i = 1; i < left; i++) {
        if (place[candidates[i]] > place[last]) {
          last = candidates[i];
        }
      }
      from.add(last);
      to.add(index);
      int kept = 0;
      for (int i = 0; i < left; i++) {
        if (!reachability.reaches(events[candidates[i]], events[last])) {
          candidates[kept++] = candidates[i];
        }
      }
      left = kept;
    }
  }

  /** The number of edges. */
  public int edges() {
    return from.size();
  }

  /** The event that an edge leaves, as an index of the events given. */
  public int from(int edge) {
    return from.get(edge);
  }

  /** The event that an edge enters, as an index of the events given. */
  public int to(int edge) {
    return to.get(edge);
  }
}
