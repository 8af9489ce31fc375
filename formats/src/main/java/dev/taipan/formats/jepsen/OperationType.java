package dev.taipan.formats.jepsen;

import dev.taipan.history.TransactionStatus;

/** What an operation says of a transaction. */
enum OperationType {
  /** A client asked for it. */
  INVOKE(TransactionStatus.UNKNOWN),
  /** It committed. */
  OK(TransactionStatus.COMMITTED),
  /** It certainly did not happen. */
  FAIL(TransactionStatus.ABORTED),
  /** Nobody knows. */
  INFO(TransactionStatus.UNKNOWN);

  private final TransactionStatus status;

  OperationType(TransactionStatus status) {
    this.status = status;
  }

  /** The status of a transaction of which this is the last that is known. */
  TransactionStatus status() {
    return status;
  }
}
