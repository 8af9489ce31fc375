package dev.taipan.history;

import java.util.Arrays;

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

  /** All that a history says, but for the dense numbers of its keys. */
  public static String complete(History history) {
    StringBuilder text = new StringBuilder(named(history));
    text.append("initially ");
    text.append(history.hasInitialValue() ? history.valueName(history.initialValue()) : "nothing");
    for (int place = 0; place < history.transactions(); place++) {
      text.append("\n").append(place).append(": ").append(history.recorded(place));
      text.append(" number ").append(history.transactionNumber(history.recorded(place)));
    }
    appendLists(text, history);
    VersionOrder order = history.versionOrder();
    for (int list = 0; list < order.lists(); list++) {
      text.append("\nversions of ").append(history.keyName(order.key(list)));
      text.append(Arrays.toString(order.transactions(list)));
    }
    return text.toString();
  }

  private static void appendLists(StringBuilder text, History history) {
    Lists lists = history.lists();
    for (int operation = 0; operation < history.operations(); operation++) {
      if (lists.isList(history.key(operation))) {
        text.append("\nlist at ").append(operation);
        int transaction = history.transactionOf(operation);
        if (!history.isWrite(operation)
            && history.status(transaction) == TransactionStatus.COMMITTED) {
          text.append(lists.isIrregular(operation) ? " irregular" : "");
          for (long element : lists.read(history, operation)) {
            text.append(' ').append(history.valueName(element));
          }
        }
      }
    }
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
