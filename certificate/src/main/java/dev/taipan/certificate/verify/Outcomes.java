package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;

/** Which transactions are part of explanations. One that is the initial transaction is none. */
final class Outcomes {
  private Outcomes() {}

  /** Whether there is such a transaction and it did not abort. */
  static boolean mayTakeEffect(History history, int t) {
    return t >= 0
        && t < history.transactions()
        && history.status(t) != TransactionStatus.ABORTED
        && !history.isInitialTransaction(t);
  }

  /** Whether there is such a transaction and it committed. */
  static boolean isCertain(History history, int t) {
    return mayTakeEffect(history, t) && history.status(t) == TransactionStatus.COMMITTED;
  }

  /** The key of each of its operations. */
  static int[] keys(History history, int t) {
    int start = history.operationStart(t);
    int[] keys = new int[history.operationEnd(t) - start];
    Arrays.setAll(keys, i -> history.key(start + i));
    return keys;
  }
}
