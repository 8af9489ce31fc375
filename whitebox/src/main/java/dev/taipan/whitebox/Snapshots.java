package dev.taipan.whitebox;

import dev.taipan.history.History;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.Stamps;

/** Up to where transactions say that they saw the order, one snapshot for all that they read. */
public final class Snapshots {
  private final History history;

  public Snapshots(History history) {
    this.history = history;
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
   * unknown outcome the ones that the order has a place for. Linear time.
   */
  public boolean suffice() {
    Stamps stamps = history.details().stamps();
    boolean suffice = areSaid();
    for (int one = 0; one < history.transactions() && suffice; one++) {
      suffice = stamps.snapshot(one) != Stamps.NONE || !tookEffect(one) || !reads(one);
    }
    return suffice;
  }

  private boolean tookEffect(int transaction) {
    return switch (history.status(transaction)) {
      case COMMITTED -> !history.isInitialTransaction(transaction);
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
