package dev.taipan.collect.schedule;

import dev.taipan.history.TransactionStatus;

/** How a transaction of a schedule ended. */
public enum TransactionEnd {
  /** It committed, as scheduled. */
  COMMITTED(TransactionStatus.COMMITTED),
  /** It rolled back, as scheduled. */
  ROLLED_BACK(TransactionStatus.ABORTED),
  /** A step failed, and it was rolled back. */
  FAILED(TransactionStatus.ABORTED),
  /** Its commit failed, and nobody knows whether it happened. */
  UNKNOWN(TransactionStatus.UNKNOWN),
  /** The time was over before its end. */
  CUT_OFF(TransactionStatus.ABORTED);

  private final TransactionStatus status;

  TransactionEnd(TransactionStatus status) {
    this.status = status;
  }

  /** Whether that was in the schedule. */
  public boolean isAsScheduled() {
    return this == COMMITTED || this == ROLLED_BACK;
  }

  /** What a history says of it. */
  public TransactionStatus status() {
    return status;
  }
}
