package dev.taipan.formats.text;

import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.SessionNumbers;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.formats.io.WrittenFirst;
import dev.taipan.history.History;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.LongIntTable;
import java.io.IOException;

/**
 * Writes one text file in canonical form: session after session, that of an initial transaction
 * first, and transaction after transaction. The format cannot tell adjacent aborted transactions of
 * a session apart, and has no line for an empty session, nor for an empty transaction without
 * times: the former become one, the latter are left out. Neither changes a verdict. A transaction's
 * times, if it has any, come before its operations.
 */
final class TextWriter {
  private static final String ABORTED = "-1";

  private final History history;
  private final TextLines lines;
  private final String[] sessionNames;
  private final LongIntTable written = new LongIntTable();

  TextWriter(History history, TextOutput output) {
    this.history = history;
    this.lines =
        new TextLines(
            output,
            history.keyNames() == Names.UNSIGNED_DECIMAL,
            history.valueNames() == Names.UNSIGNED_DECIMAL);
    this.sessionNames = SessionNumbers.of(history);
  }

  void write() throws IOException {
    for (int session : WrittenFirst.sessions(history, HistoryFormat.TEXT)) {
      for (int rank = 0; rank < history.sessionLength(session); rank++) {
        int transaction = history.inSession(session, rank);
        boolean timed = hasTimesToWrite(transaction);
        if (timed || history.operationStart(transaction) < history.operationEnd(transaction)) {
          lines.transaction(sessionNames[session], name(transaction));
          if (timed) {
            lines.times(history.startTime(transaction), history.endTime(transaction));
          }
          writeOperations(transaction);
        }
      }
    }
    writeVersionOrder();
    lines.flush();
  }

  private void writeVersionOrder() throws IOException {
    VersionOrder order = history.versionOrder();
    for (int list = 0; list < order.lists(); list++) {
      int key = order.key(list);
      lines.beginVersions(history.keyNumber(key));
      for (int transaction : order.transactions(list)) {
        lines.version(lastValue(transaction, key), history.transactionName(transaction));
      }
      lines.endVersions();
    }
  }

  private long lastValue(int transaction, int key) {
    int operation = history.operationEnd(transaction) - 1;
    while (!history.isWrite(operation) || history.key(operation) != key) {
      operation--;
    }
    return history.value(operation);
  }

  /** When aborted transactions ran means nothing, and this format does not tell them apart. */
  private boolean hasTimesToWrite(int transaction) {
    return history.status(transaction) != TransactionStatus.ABORTED
        && (history.startTime(transaction) != History.NO_START
            || history.endTime(transaction) != History.NO_END);
  }

  private void writeOperations(int transaction) throws IOException {
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      long key = history.keyNumber(history.key(operation));
      long value = history.value(operation);
      if (history.isWrite(operation)) {
        lines.write(key, value);
      } else {
        lines.read(key, value);
      }
    }
  }

  private String name(int transaction) throws UnwritableHistoryException {
    if (history.status(transaction) == TransactionStatus.ABORTED) {
      return ABORTED;
    }
    long number = history.transactionNumber(transaction);
    String name =
        history.transactionNames() == Names.UNSIGNED_DECIMAL
            ? Names.UNSIGNED_DECIMAL.of(number)
            : Names.DECIMAL.of(number);
    if (name.equals(ABORTED)) {
      throw new UnwritableHistoryException(
          HistoryFormat.TEXT,
          "a committed transaction has the number -1, which means aborted in this format");
    }
    if (written.get(number) != LongIntTable.ABSENT) {
      throw new UnwritableHistoryException(
          HistoryFormat.TEXT, "two transactions have the number " + name);
    }
    written.put(number, transaction);
    return name;
  }
}
