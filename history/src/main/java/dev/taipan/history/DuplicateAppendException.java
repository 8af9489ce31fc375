package dev.taipan.history;

/**
 * An element was appended twice to one list, by transactions that may both have committed. Nobody
 * can tell which of them a read observed, so such a history cannot be judged: lists are good
 * witnesses only while their elements are unique.
 */
public final class DuplicateAppendException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private static final String EXPECTED = "that no element is appended twice to a list";

  private final String found;

  private DuplicateAppendException(String found) {
    super(found + "; expected " + EXPECTED);
    this.found = found;
  }

  /** What was found, naming key, element and transactions. */
  public String found() {
    return found;
  }

  /** What was expected. */
  public String expected() {
    return EXPECTED;
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
          throw new DuplicateAppendException(found(history, first, operation));
        }
      }
    }
  }

  private static boolean isAborted(History history, int operation) {
    return history.status(history.transactionOf(operation)) == TransactionStatus.ABORTED;
  }

  private static String found(History history, int first, int second) {
    return "the element "
        + history.valueName(history.value(first))
        + " appended to key "
        + history.keyName(history.key(first))
        + " by transaction "
        + history.transactionName(history.transactionOf(first))
        + " and again by "
        + history.transactionName(history.transactionOf(second));
  }
}
