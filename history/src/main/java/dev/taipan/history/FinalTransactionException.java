package dev.taipan.history;

/** A transaction cannot be the one that comes after all others, for what the history says of it. */
public final class FinalTransactionException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String found;
  private final String expected;

  private FinalTransactionException(String found, String expected) {
    super(found + "; expected " + expected);
    this.found = found;
    this.expected = expected;
  }

  /** What was found, naming transactions. */
  public String found() {
    return found;
  }

  /** What was expected. */
  public String expected() {
    return expected;
  }

  /**
   * Looks at the final transaction, if there is one, in linear time.
   *
   * @throws FinalTransactionException when it did not commit, wrote, is not the last of its
   *     session, or had ended when another one started
   */
  static void throwIfMisplaced(History history) {
    if (history.finalTransaction().isEmpty()) {
      return;
    }
    int last = history.finalTransaction().getAsInt();
    unless(
        history.status(last) == TransactionStatus.COMMITTED,
        called(history, last) + " did not certainly commit",
        "a final transaction that committed");
    for (int op = history.operationStart(last); op < history.operationEnd(last); op++) {
      unless(
          !history.isWrite(op),
          called(history, last) + " writes key " + history.keyName(history.key(op)),
          "a final transaction that only reads");
    }
    int session = history.sessionOf(last);
    int next = history.rankInSession(last) + 1;
    unless(
        next == history.sessionLength(session),
        called(history, last) + " is not the last of its session",
        "nothing behind the final transaction");
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
          "that all others started before the final transaction ended");
    }
  }

  private static String called(History history, int last) {
    return "the final transaction " + history.transactionName(last);
  }

  private static void unless(boolean holds, String found, String expected) {
    if (!holds) {
      throw new FinalTransactionException(found, expected);
    }
  }
}
