package dev.taipan.history;

/**
 * An element was appended twice to one list, by transactions that may both have committed. Nobody
 * can tell which of them a read observed, so such a history cannot be judged: lists are good
 * witnesses only while their elements are unique.
 */
public final class DuplicateAppendException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private DuplicateAppendException(String message) {
    super(message);
  }

  /**
   * Looks for such appends in linear time.
   *
   * @throws DuplicateAppendException that names the first ones, if there are any
   */
  static void throwIfAny(History history) {
    if (history.lists().isEmpty()) {
      return;
    }
    VersionTable appends = new VersionTable(history);
    for (int operation = 0; operation < history.operations(); operation++) {
      if (history.isWrite(operation) && history.lists().isList(history.key(operation))) {
        int first = appends.firstNotAborted(history.key(operation), history.value(operation));
        if (first != VersionTable.NONE && first != operation && !isAborted(history, operation)) {
          throw new DuplicateAppendException(message(history, first, operation));
        }
      }
    }
  }

  private static boolean isAborted(History history, int operation) {
    return history.status(history.transactionOf(operation)) == TransactionStatus.ABORTED;
  }

  private static String message(History history, int first, int second) {
    return "key "
        + history.keyName(history.key(first))
        + ": "
        + history.valueName(history.value(first))
        + " is appended by transaction "
        + history.transactionName(history.transactionOf(first))
        + " and again by "
        + history.transactionName(history.transactionOf(second))
        + "; expected that no element is appended twice";
  }
}
