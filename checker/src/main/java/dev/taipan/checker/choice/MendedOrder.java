package dev.taipan.checker.choice;

import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * An order of transactions that respects demands and is mended where a new one is against it:
 * whatever must come before the one transaction moves in front of the other, and all else stays in
 * its order. Only what lies between the two is looked at (Pearce and Kelly, "A dynamic topological
 * sort algorithm for directed acyclic graphs", JEA 2007, with the search backwards alone, which
 * needs no lists of successors).
 */
final class MendedOrder {
  /** How many places may be looked at on average per transaction before nothing is mended. */
  private static final int LOOKS = 1 << 8;

  private final Demands demands;
  private final int[] order;
  private final int[] place;

  /** Per transaction the search that found it last. */
  private final int[] foundIn;

  private int search;
  private final IntList open = new IntList();
  private final int[] rest;
  private long looks;

  /**
   * Starts with an order.
   *
   * @param demands which the order respects; more may be added so long as it does
   * @param order of transactions that have numbers less than {@code transactions}
   */
  MendedOrder(Demands demands, int transactions, int[] order) {
    this.demands = demands;
    this.order = order.clone();
    place = new int[transactions];
    for (int i = 0; i < order.length; i++) {
      place[order[i]] = i;
    }
    foundIn = new int[transactions];
    rest = new int[order.length];
    looks = (long) LOOKS * transactions;
  }

  /** The number of transactions. */
  int size() {
    return order.length;
  }

  /** The transaction at a place. */
  int at(int index) {
    return order[index];
  }

  /** The place of a transaction. */
  int place(int transaction) {
    return place[transaction];
  }

  /** The transactions in their order; a copy. */
  int[] toArray() {
    return order.clone();
  }

  /**
   * Puts a transaction before another one, for the time being.
   *
   * @return whether it is there now; if not, it must come later, or it was too much work to find
   *     out
   */
  boolean put(int first, int second) {
    if (place[first] < place[second]) {
      return true;
    }
    return findWhatPrecedes(first, second) && move(place[second], place[first]);
  }

  /** Finds what must precede a transaction, behind the limit; false if the limit itself must. */
  private boolean findWhatPrecedes(int transaction, int limit) {
    search++;
    open.truncate(0);
    find(transaction, place[limit]);
    while (!open.isEmpty() && foundIn[limit] != search && --looks >= 0) {
      demands.forEachBefore(open.pop(), (before, read) -> find(before, place[limit]));
    }
    return foundIn[limit] != search && looks >= 0;
  }

  private void find(int transaction, int least) {
    if (place[transaction] >= least && foundIn[transaction] != search) {
      foundIn[transaction] = search;
      open.add(transaction);
    }
  }

  /** Moves what was found to the front of a range; true. */
  private boolean move(int first, int last) {
    looks -= last - first;
    int left = 0;
    int next = first;
    for (int i = first; i <= last; i++) {
      int transaction = order[i];
      if (foundIn[transaction] == search) {
        set(next++, transaction);
      } else {
        rest[left++] = transaction;
      }
    }
    for (int i = 0; i < left; i++) {
      set(next++, rest[i]);
    }
    return true;
  }

  private void set(int index, int transaction) {
    order[index] = transaction;
    place[transaction] = index;
  }

  /**
   * Moves some transactions behind all others that are before some place.
   *
   * @param transactions which none of those others has to come after
   */
  void putLast(int[] transactions, int end) {
    search++;
    int first =
        Arrays.stream(transactions).map(transaction -> place[transaction]).min().orElse(end);
    for (int i = first; i < end; i++) {
      foundIn[order[i]] = search;
    }
    for (int transaction : transactions) {
      foundIn[transaction] = 0;
    }
    move(first, end - 1);
  }
}
