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

  /**
   * An order of the events, and the place of each in it; never changed, so that copies share them.
   */
  private int[] total;

  private int[] place;

  /** The edges that were added since the order above agreed with all of them, as pairs. */
  private final IntList added;

  KnownEdges() {
    this(new PartialOrder(), new IntList(), new int[0], new int[0], new IntList());
  }

  private KnownEdges(PartialOrder order, IntList open, int[] total, int[] place, IntList added) {
    this.order = order;
    this.open = open;
    this.total = total;
    this.place = place;
    this.added = added;
  }

  KnownEdges copy() {
    return new KnownEdges(order.copy(), open.copy(), total, place, added.copy());
  }

  /** Adds an event, the latest in the order that explains everything. */
  void add() {
    int event = order.add();
    total = Arrays.copyOf(total, event + 1);
    total[event] = event;
    place = Arrays.copyOf(place, event + 1);
    place[event] = event;
  }

  boolean has(int first, int second) {
    return order.has(first, second);
  }

  /** Where an event is in the order that explains everything. */
  int place(int event) {
    return place[event];
  }

  /** Moves an event right behind a place in the order that explains everything. */
  void move(int event, int behind) {
    int from = place[event];
    int to = behind < from ? behind + 1 : behind;
    int[] moved = total.clone();
    if (to < from) {
      System.arraycopy(total, to, moved, to + 1, from - to);
    } else {
      System.arraycopy(total, from + 1, moved, from, to - from);
    }
    moved[to] = event;
    prefer(moved);
  }

  /** Where the last of those is that are known to come before an event. */
  int latestBefore(int event) {
    return order.latestBefore(event, place);
  }

  /** The events in an order that explains everything. */
  int[] total() {
    return total.clone();
  }

  /** Takes over an order that is to be tried first. */
  void prefer(int[] other) {
    total = other.clone();
    place = PartialOrder.positions(total);
  }

  /** Takes over an order that explains everything. */
  void explainBy(int[] explaining) {
    prefer(explaining);
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
    int[] candidate = agreeing();
    int[] places = candidate == total ? place : PartialOrder.positions(candidate);
    int choice = firstUnmet(places);
    if (choice < 0) {
      total = candidate;
      place = places;
      added.truncate(0);
      return true;
    }
    return explainWith(choice, 2) || explainWith(choice, 0);
  }

  /** The order kept, changed by as little as the edges ask for that were added since. */
  private int[] agreeing() {
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
    place = trial.place;
    added.truncate(0);
    return true;
  }

  private int firstUnmet(int[] places) {
    for (int i = 0; i < open.size(); i += 4) {
      if (places[open.get(i)] > places[open.get(i + 1)]
          && places[open.get(i + 2)] > places[open.get(i + 3)]) {
        return i;
      }
    }
    return -1;
  }
}
