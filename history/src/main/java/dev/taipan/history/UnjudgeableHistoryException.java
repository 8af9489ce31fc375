package dev.taipan.history;

/**
 * A history that cannot be judged: an element is appended twice to one list, or the final
 * transaction cannot come after all others.
 */
public final class UnjudgeableHistoryException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String found;
  private final String expected;

  private UnjudgeableHistoryException(String found, String expected) {
    super(found + "; expected " + expected);
    this.found = found;
    this.expected = expected;
  }

  /** What was found, naming keys, elements and transactions. */
  public String found() {
    return found;
  }

  /** What was expected. */
  public String expected() {
    return expected;
  }

  /**
   * Looks for elements that were appended twice to one list, by transactions that may both have
   * committed: which of them a read observed cannot be told. Takes linear time.
   *
   * @throws UnjudgeableHistoryException that names the first ones, if there are any
   */
  static void throwIfAppendedTwice(History history) {
    if (history.lists().isEmpty()) {
      return;
    }
    VersionTable appends = new VersionTable(history);
    for (int operation = 0; operation < history.operations(); operation++) {
      if (history.isWrite(operation) && history.lists().isList(history.key(operation))) {
        int first = appends.firstNotAborted(history.key(operation), history.value(operation));
        if (first != VersionTable.NONE && first != operation && !isAborted(history, operation)) {
          throw new UnjudgeableHistoryException(
              twice(history, first, operation), "lists without duplicate appends");
        }
      }
    }
  }

  private static boolean isAborted(History history, int operation) {
    return history.status(history.transactionOf(operation)) == TransactionStatus.ABORTED;
  }

  private static String twice(History history, int first, int second) {
    return "the element "
        + history.valueName(history.value(first))
        + " appended to key "
        + history.keyName(history.key(first))
        + " by transaction "
        + history.transactionName(history.transactionOf(first))
        + " and again by "
        + history.transactionName(history.transactionOf(second));
  }

  /**
   * Looks at the final transaction, if there is one, in linear time.
   *
   * @throws UnjudgeableHistoryException when it did not commit, wrote, is not the last of its
   *     session, or had ended when another one started
   */
  static void throwIfMisplaced(History history) {
    if (history.finalTransaction().isEmpty()) {
      return;
    }
    int last = history.finalTransaction().getAsInt();
    unless(
        history.status(last) == TransactionStatus.COMMITTED,
        called(history, last) + " is not known to have committed",
        "a committed final transaction");
    for (int op = history.operationStart(last); op < history.operationEnd(last); op++) {
      unless(
          !history.isWrite(op),
          called(history, last) + " writes key " + history.keyName(history.key(op)),
          "a final transaction without writes");
    }
    int session = history.sessionOf(last);
    int next = history.rankInSession(last) + 1;
    unless(
        next == history.sessionLength(session),
        called(history, last) + " is not the last one of its session",
        "no transaction after the final one");
    for (int t = 0; t < history.transactions(); t++) {
      unless(
          history.startTime(t) <= history.endTime(last),
          called(history, last)
              + " ended at "
              + history.endTime(last)
              + ", before transaction "
              + history.transactionName(t)
              + " started at "
              + history.startTime(t),
          "all other transactions to start before the final transaction ends");
    }
  }

  private static String called(History history, int last) {
    return "the final transaction " + history.transactionName(last);
  }

  private static void unless(boolean holds, String found, String expected) {
    if (!holds) {
      throw new UnjudgeableHistoryException(found, expected);
    }
  }
}
