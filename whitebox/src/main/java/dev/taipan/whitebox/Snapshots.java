package dev.taipan.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.Stamps;

/** Up to where transactions and their operations say that they saw the order. */
public final class Snapshots {
  /** What the final transaction saw of the order: all of it, whatever stamps it has. */
  public static final long ALL = Long.MAX_VALUE;

  private final History history;

  public Snapshots(History history) {
    this.history = history;
  }

  /**
   * What an operation saw: what it says itself, what its transaction says, or else all that is
   * ordered before that; {@link Stamps#NONE} if nothing is known of this.
   *
   * @param operation of a read by predicate, its number behind those of all operations
   */
  public long of(int transaction, int operation) {
    if (history.isFinalTransaction(transaction)) {
      return ALL;
    }
    Stamps stamps = history.details().stamps();
    long own = stamps.snapshotOfOperation(operation);
    if (own != Stamps.NONE) {
      return own;
    }
    long snapshot = stamps.snapshot(transaction);
    long order = stamps.order(transaction);
    return snapshot != Stamps.NONE || order == Stamps.NONE ? snapshot : order - 1;
  }

  /** Whether any transaction says so. Linear time. */
  public boolean areSaid() {
    Stamps stamps = history.details().stamps();
    boolean said = false;
    for (int one = 0; one < history.transactions() && !said; one++) {
      said = stamps.snapshot(one) != Stamps.NONE;
    }
    return said;
  }

  /**
   * Whether snapshot isolation can be judged: all that took effect and read say so, of those of
   * unknown outcome the ones that the order has a place for; the final one saw all. Linear time.
   */
  public boolean suffice() {
    Stamps stamps = history.details().stamps();
    boolean suffice = areSaid();
    for (int one = 0; one < history.transactions() && suffice; one++) {
      suffice = stamps.snapshot(one) != Stamps.NONE || !isAsked(one) || !reads(one);
    }
    return suffice;
  }

  private boolean isAsked(int transaction) {
    return switch (history.status(transaction)) {
      case COMMITTED ->
          !history.isInitialTransaction(transaction) && !history.isFinalTransaction(transaction);
      case UNKNOWN -> history.details().stamps().order(transaction) != Stamps.NONE;
      case ABORTED -> false;
    };
  }

  /** Whether a transaction read anything, be it by predicate. */
  public boolean reads(int transaction) {
    PredicateReads predicates = history.details().predicateReads();
    boolean reads =
        !predicates.isEmpty() && predicates.isOf(predicates.start(transaction), transaction);
    int end = history.operationEnd(transaction);
    for (int op = history.operationStart(transaction); op < end; op++) {
      reads |= !history.isWrite(op);
    }
    return reads;
  }
}
