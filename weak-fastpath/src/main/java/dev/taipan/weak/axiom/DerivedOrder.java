package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;

/**
 * What deciding the causal axiom found out about a history that satisfies it: a commit order for
 * it, and version orders that it forces. The strong levels that include session order start from
 * here.
 */
public final class DerivedOrder {
  private final Accesses accesses;
  private final ForcedOrder forced;
  private final int[] order;

  DerivedOrder(Accesses accesses, ForcedOrder forced, int[] order) {
    this.accesses = accesses;
    this.forced = forced;
    this.order = order;
  }

  /** The number of included transactions. */
  public int transactions() {
    return order.length;
  }

  /** The transaction at a place of the commit order. */
  public int transaction(int place) {
    return order[place];
  }

  /** The included transactions in commit order. */
  public int[] transactionsInOrder() {
    return order.clone();
  }

  /** The number of version orders that the axiom forced. */
  public int forced() {
    return forced.size() - forced.ofLists();
  }

  /** The transaction whose version comes first. */
  public int earlier(int index) {
    return forced.from(edge(index));
  }

  /** The transaction whose version comes second. */
  public int later(int index) {
    return forced.to(edge(index));
  }

  /** The key that both wrote. */
  public int key(int index) {
    return accesses.readKey(forced.read(edge(index)));
  }

  /** The transaction that follows the first and yet read the second's version. */
  public int reader(int index) {
    return accesses.readerOf(forced.read(edge(index)));
  }

  /** What lists show needs no deriving. */
  private int edge(int index) {
    return forced.ofLists() + index;
  }
}
