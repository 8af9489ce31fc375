package dev.taipan.checker.choice;

import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.List;

/**
 * Orders of commits that hold under conditions: that certain choices were made as they were, and
 * that certain doubtful transactions took effect.
 */
final class ConditionalOrders {
  private final IntList earlier = new IntList();
  private final IntList later = new IntList();
  private final List<int[]> choices = new ArrayList<>();
  private final List<int[]> chosen = new ArrayList<>();
  private final List<int[]> effective = new ArrayList<>();

  /**
   * Adds an order.
   *
   * @param first the transaction that commits first
   * @param second the one that commits second, or the initial one: then the conditions exclude each
   *     other
   * @param madeOf choices, each once, and {@code madeAs} what they are of
   * @param present the doubtful transactions that have to have taken effect
   */
  void add(int first, int second, int[] madeOf, int[] madeAs, int[] present) {
    earlier.add(first);
    later.add(second);
    choices.add(madeOf);
    chosen.add(madeAs);
    effective.add(present);
  }

  /** The number of orders. */
  int size() {
    return earlier.size();
  }

  /** The transaction that commits first. */
  int earlier(int order) {
    return earlier.get(order);
  }

  /** The transaction that commits second. */
  int later(int order) {
    return later.get(order);
  }

  /** The choices that an order is about; not a copy. */
  int[] choices(int order) {
    return choices.get(order);
  }

  /** What these choices are of, if the order holds; not a copy. */
  int[] chosen(int order) {
    return chosen.get(order);
  }

  /** The doubtful transactions that an order is about; not a copy. */
  int[] effective(int order) {
    return effective.get(order);
  }
}
