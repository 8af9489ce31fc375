package dev.taipan.history.column;

import java.util.function.IntUnaryOperator;

/**
 * Where a database says that transactions belong in its order: numbers or time stamps of one clock,
 * which mean nothing but which one is greater. No memory where none says so. Immutable.
 */
public final class Stamps {
  /** The stamp of what has none. */
  public static final long NONE = Long.MIN_VALUE;

  private final OptionalColumn orders;
  private final OptionalColumn snapshots;
  private final OptionalColumn ofOperations;

  Stamps(OptionalColumn orders, OptionalColumn snapshots, OptionalColumn ofOperations) {
    this.orders = orders;
    this.snapshots = snapshots;
    this.ofOperations = ofOperations;
  }

  /** Stamps in the making; of one thing the last one counts. */
  public static final class Builder {
    private final StagedColumn orders = new StagedColumn(NONE);
    private final StagedColumn snapshots = new StagedColumn(NONE);
    private final StagedColumn ofOperations = new StagedColumn(NONE);

    /** Says where a transaction belongs. */
    public void order(int transaction, long stamp) {
      set(orders, transaction, stamp);
    }

    /** Says what a transaction saw. */
    public void snapshot(int transaction, long stamp) {
      set(snapshots, transaction, stamp);
    }

    /** Says what an operation saw. */
    public void operationSnapshot(int operation, long stamp) {
      set(ofOperations, operation, stamp);
    }

    private static void set(StagedColumn column, int place, long stamp) {
      if (stamp != NONE) {
        column.set(place, stamp);
      }
    }

    /** The stamps of a history's transactions and operations, reads by predicate included. */
    public Stamps build(int transactions, int operations) {
      IntUnaryOperator same = IntUnaryOperator.identity();
      return new Stamps(
          orders.finish(transactions, same),
          snapshots.finish(transactions, same),
          ofOperations.finish(operations, same));
    }

    /** The stamps of things under their finished numbers; so many are the operations. */
    Stamps finish(int[] finalTransaction, int operations, IntUnaryOperator place) {
      IntUnaryOperator finished = transaction -> finalTransaction[transaction];
      return new Stamps(
          orders.finish(finalTransaction.length, finished),
          snapshots.finish(finalTransaction.length, finished),
          ofOperations.finish(operations, place));
    }
  }

  /** Whether nothing has a stamp. */
  public boolean isEmpty() {
    return orders.isEmpty() && snapshots.isEmpty() && ofOperations.isEmpty();
  }

  /** Whether some transaction has a place in the order. */
  public boolean hasOrders() {
    return !orders.isEmpty();
  }

  /** Whether some operation has a snapshot of its own. */
  public boolean haveOperations() {
    return !ofOperations.isEmpty();
  }

  /** Where a transaction belongs in the expected order, when it committed, or {@link #NONE}. */
  public long order(int transaction) {
    return orders.of(transaction);
  }

  /**
   * Up to which {@link #order} a transaction saw what others did, that one included, or {@link
   * #NONE}. Without it, it saw all that is ordered before itself.
   */
  public long snapshot(int transaction) {
    return snapshots.of(transaction);
  }

  /** The same of a single operation, which counts for more than that of its transaction. */
  public long snapshotOfOperation(int operation) {
    return ofOperations.of(operation);
  }
}
