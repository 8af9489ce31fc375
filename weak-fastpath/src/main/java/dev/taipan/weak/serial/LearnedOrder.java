package dev.taipan.weak.serial;

import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * Pairs of transactions of which one is to run before the other, until that is forgotten, and how
 * often minds were changed about each.
 */
final class LearnedOrder {
  static final int NONE = -1;
  private static final int FORGOTTEN = 0;
  private static final int KNOWN = 1;

  private final IntList from = new IntList();
  private final IntList to = new IntList();
  private final IntList nextFrom = new IntList();
  private final IntList nextTo = new IntList();
  private final IntList state = new IntList();
  private final IntList changes = new IntList();
  private final int[] firstFrom;
  private final int[] firstTo;

  LearnedOrder(int transactions) {
    firstFrom = new int[transactions];
    firstTo = new int[transactions];
    Arrays.fill(firstFrom, NONE);
    Arrays.fill(firstTo, NONE);
  }

  /** Adds a pair that is not there or has been forgotten. */
  void add(int earlier, int later) {
    int pair = find(earlier, later);
    if (pair == NONE) {
      pair = from.size();
      from.add(earlier);
      to.add(later);
      state.add(KNOWN);
      changes.add(0);
      nextFrom.add(firstFrom[earlier]);
      firstFrom[earlier] = pair;
      nextTo.add(firstTo[later]);
      firstTo[later] = pair;
    }
    change(pair, KNOWN);
  }

  void forget(int pair) {
    change(pair, FORGOTTEN);
  }

  private void change(int pair, int toState) {
    state.set(pair, toState);
    changes.set(pair, changes.get(pair) + 1);
  }

  private int find(int earlier, int later) {
    int pair = firstFrom[earlier];
    while (pair != NONE && to.get(pair) != later) {
      pair = nextFrom.get(pair);
    }
    return pair;
  }

  /** How often a pair was added and forgotten. */
  int changes(int earlier, int later) {
    int pair = find(earlier, later);
    return pair == NONE ? 0 : changes.get(pair);
  }

  int earlier(int pair) {
    return from.get(pair);
  }

  int later(int pair) {
    return to.get(pair);
  }

  /** The first pair that is not forgotten in which a transaction is the earlier one, or -1. */
  int firstFrom(int transaction) {
    return notForgotten(firstFrom[transaction], nextFrom);
  }

  /** The next pair with the same earlier transaction, or -1. */
  int nextFrom(int pair) {
    return notForgotten(nextFrom.get(pair), nextFrom);
  }

  /** The first pair that is not forgotten in which a transaction is the later one, or -1. */
  int firstTo(int transaction) {
    return notForgotten(firstTo[transaction], nextTo);
  }

  /** The next pair with the same later transaction, or -1. */
  int nextTo(int pair) {
    return notForgotten(nextTo.get(pair), nextTo);
  }

  private int notForgotten(int first, IntList next) {
    int pair = first;
    while (pair != NONE && state.get(pair) == FORGOTTEN) {
      pair = next.get(pair);
    }
    return pair;
  }
}
