package dev.taipan.history.text;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.taipan.history.History;
import dev.taipan.history.LongIntTable;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.io.HistoryFormat;
import dev.taipan.history.io.UnwritableHistoryException;
import java.io.IOException;

/**
 * Writes one text file in canonical form: session after session, transaction after transaction. The
 * format cannot tell adjacent aborted transactions of a session apart, and has no line for an empty
 * transaction or session: the former become one, the latter are left out. Neither changes a
 * verdict.
 */
final class TextWriter {
  private static final String ABORTED = "-1";

  private final History history;
  private final TextOutput output;
  private final String[] sessionNames;
  private final LongIntTable written = new LongIntTable();

  TextWriter(History history, TextOutput output) {
    this.history = history;
    this.output = output;
    this.sessionNames = SessionNumbers.of(history);
  }

  void write() throws IOException {
    for (int session = 0; session < history.sessions(); session++) {
      for (int transaction = history.sessionStart(session);
          transaction < history.sessionEnd(session);
          transaction++) {
        if (history.operationStart(transaction) < history.operationEnd(transaction)) {
          String end = "," + sessionNames[session] + "," + name(transaction) + ")\n";
          writeTransaction(transaction, end.getBytes(US_ASCII));
        }
      }
    }
    output.flush();
  }

  private void writeTransaction(int transaction, byte[] end) throws IOException {
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      output.character(history.isWrite(operation) ? 'w' : 'r');
      output.character('(');
      number(history.keyNumber(history.key(operation)), history.keyNames());
      output.character(',');
      number(history.value(operation), history.valueNames());
      output.bytes(end);
    }
  }

  private void number(long number, Names names) throws IOException {
    if (names == Names.UNSIGNED_DECIMAL) {
      output.unsigned(number);
    } else {
      output.signed(number);
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
          "a committed transaction has the number -1, and in this format that means aborted");
    }
    if (written.get(number) != LongIntTable.ABSENT) {
      throw new UnwritableHistoryException(
          HistoryFormat.TEXT, "two transactions have the number " + name);
    }
    written.put(number, transaction);
    return name;
  }
}
