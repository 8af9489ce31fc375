package dev.taipan.polygraph;

/**
 * The events of a history under a level as dense numbers: transaction by transaction, begin before
 * commit.
 */
public final class Events {
  private final int shift;
  private final int transactions;

  /** The events of so many transactions under a level. */
  public Events(StrongLevel level, int transactions) {
    this.shift = level.events() - 1;
    this.transactions = transactions;
    if (transactions > Integer.MAX_VALUE >> shift) {
      throw new IllegalArgumentException("too many transactions: " + transactions);
    }
  }

  /** The number of events. */
  public int count() {
    return transactions << shift;
  }

  /** The number of an event of a transaction. */
  public int of(int transaction, Event event) {
    return event == Event.BEGIN ? transaction << shift : (transaction << shift) + shift;
  }

  /** The transaction of an event. */
  public int transactionOf(int event) {
    return event >> shift;
  }

  /** Whether begin and commit are events of their own. */
  public boolean areSplit() {
    return shift == 1;
  }
}
