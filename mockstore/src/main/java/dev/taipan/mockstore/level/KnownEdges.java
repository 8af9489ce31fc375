package dev.taipan.mockstore.level;

import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * What is known of the order of events: edges that every explanation contains, choices between two
 * edges that are open, and an order that explains everything.
 *
 * <p>Deciding whether there is such an order takes exponential time at worst. What is forced is
 * drawn from the choices first, and the order that explained everything before is tried.
 */
final class KnownEdges {
  private PartialOrder order;
  private IntList open;

  /** Never changed, so that copies share it. */
  private int[] total;

  /** The edges that were added since the order above agreed with all of them, as pairs. */
  private final IntList added;

  KnownEdges() {
    this(new PartialOrder(), new IntList(), new int[0], new IntList());
  }

  private KnownEdges(PartialOrder order, IntList open, int[] total, IntList added) {
    this.order = order;
    this.open = open;
    this.total = total;
    this.added = added;
  }

  KnownEdges copy() {
    return new KnownEdges(order.copy(), copyOf(open), total, copyOf(added));
  }

  private static IntList copyOf(IntList list) {
    IntList copy = new IntList();
    for (int i = 0; i < list.size(); i++) {
      copy.add(list.get(i));
    }
    return copy;
  }

  /** Adds an event, the latest in the order that explains everything. */
  void add() {
    int event = order.add();
    int[] longer = Arrays.copyOf(total, event + 1);
    longer[event] = event;
    total = longer;
  }

  boolean has(int first, int second) {
    return order.has(first, second);
  }

  /** The events in an order that explains everything. */
  int[] total() {
    return total.clone();
  }

  /** Takes over an order that is to be tried first. */
  void prefer(int[] other) {
    total = other.clone();
  }

  /** Takes over an order that explains everything. */
  void explainBy(int[] explaining) {
    total = explaining.clone();
    added.truncate(0);
  }

  /** Puts one event before another; returns whether that is possible. */
  boolean add(int first, int second) {
    if (order.has(first, second)) {
      return true;
    }
    if (!order.add(first, second)) {
      return false;
    }
    added.add(first);
    added.add(second);
    return true;
  }

  /** Adds that one edge holds or another one; returns whether one of them is possible. */
  boolean addEither(int first, int second, int otherFirst, int otherSecond) {
    if (order.has(first, second) || order.has(otherFirst, otherSecond)) {
      return true;
    }
    if (isImpossible(first, second)) {
      return add(otherFirst, otherSecond);
    }
    if (isImpossible(otherFirst, otherSecond)) {
      return add(first, second);
    }
    open.add(first);
    open.add(second);
    open.add(otherFirst);
    open.add(otherSecond);
    return true;
  }

  private boolean isImpossible(int from, int to) {
    return from == to || order.has(to, from);
  }

  /** Draws what is forced; returns false if that is a contradiction. */
  boolean saturate() {
    boolean drawn = true;
    while (drawn) {
      drawn = false;
      IntList before = open;
      open = new IntList();
      for (int i = 0; i < before.size(); i += 4) {
        int still = open.size();
        if (!addEither(before.get(i), before.get(i + 1), before.get(i + 2), before.get(i + 3))) {
          return false;
        }
        drawn |= open.size() == still;
      }
    }
    return true;
  }

  /** Finds an order that explains everything; returns whether there is one. */
  boolean explain() {
    if (!saturate()) {
      return false;
    }
    int[] place = PartialOrder.positions(total);
    int[] candidate = agreeing(place);
    if (candidate != total) {
      place = PartialOrder.positions(candidate);
    }
    int choice = firstUnmet(place);
    if (choice < 0) {
      total = candidate;
      added.truncate(0);
      return true;
    }
    return explainWith(choice, 2) || explainWith(choice, 0);
  }

  /** The order kept, changed by as little as the edges ask for that were added since. */
  private int[] agreeing(int[] place) {
    int from = place.length;
    int to = 0;
    for (int i = 0; i < added.size(); i += 2) {
      int first = place[added.get(i)];
      int second = place[added.get(i + 1)];
      if (first > second) {
        from = Math.min(from, second);
        to = Math.max(to, first + 1);
      }
    }
    return from < to ? order.total(total, place, from, to) : total;
  }

  private boolean explainWith(int choice, int edge) {
    KnownEdges trial = copy();
    if (!trial.add(open.get(choice + edge), open.get(choice + edge + 1)) || !trial.explain()) {
      return false;
    }
    total = trial.total;
    added.truncate(0);
    return true;
  }

  private int firstUnmet(int[] place) {
    for (int i = 0; i < open.size(); i += 4) {
      if (place[open.get(i)] > place[open.get(i + 1)]
          && place[open.get(i + 2)] > place[open.get(i + 3)]) {
        return i;
      }
    }
    return -1;
  }
}
