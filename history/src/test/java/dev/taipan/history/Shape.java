package dev.taipan.history;

/** Histories as text, to compare them. Two histories are alike when their texts are equal. */
public final class Shape {

  private Shape() {}

  /** Everything, the names of sessions and transactions included. */
  public static String named(History history) {
    StringBuilder text = new StringBuilder();
    for (int session = 0; session < history.sessions(); session++) {
      text.append("session ").append(history.sessionName(session)).append('\n');
      for (int transaction = history.sessionStart(session);
          transaction < history.sessionEnd(session);
          transaction++) {
        text.append(history.transactionName(transaction));
        appendTransaction(text, history, transaction);
      }
    }
    return text.toString();
  }

  /** Everything but the names of sessions and transactions. */
  public static String unnamed(History history) {
    StringBuilder text = new StringBuilder();
    for (int session = 0; session < history.sessions(); session++) {
      text.append("session\n");
      for (int transaction = history.sessionStart(session);
          transaction < history.sessionEnd(session);
          transaction++) {
        appendTransaction(text, history, transaction);
      }
    }
    return text.toString();
  }

  private static void appendTransaction(StringBuilder text, History history, int transaction) {
    text.append(' ').append(history.status(transaction)).append(':');
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      text.append(history.isWrite(operation) ? " w " : " r ")
          .append(history.keyName(history.key(operation)))
          .append('=')
          .append(history.valueName(history.value(operation)));
    }
    if (history.startTime(transaction) != History.NO_START) {
      text.append(" from ").append(history.startTime(transaction));
    }
    if (history.endTime(transaction) != History.NO_END) {
      text.append(" to ").append(history.endTime(transaction));
    }
    text.append('\n');
  }
}
