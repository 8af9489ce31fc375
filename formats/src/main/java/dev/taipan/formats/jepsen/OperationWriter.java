package dev.taipan.formats.jepsen;

import dev.taipan.formats.io.SessionNumbers;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.formats.syntax.ByteText;
import dev.taipan.history.History;
import dev.taipan.history.Lists;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes single operations, one per line. A step reads or writes a register, or appends to a list
 * or reads one.
 */
final class OperationWriter {
  private final History history;
  private final WrittenSyntax syntax;
  private final OutputStream stream;
  private final String[] processes;
  private final Lists lists;
  private final ByteText line = new ByteText();
  private final FormWriter forms;
  private final SqlWriter sql;

  OperationWriter(History history, WrittenSyntax syntax, OutputStream stream) {
    this.history = history;
    this.syntax = syntax;
    this.stream = stream;
    this.processes = SessionNumbers.of(history);
    this.lists = history.lists();
    this.forms = new FormWriter(history, syntax, line);
    this.sql = new SqlWriter(history, syntax, forms, line);
  }

  /** Writes what single keys held at first, if they had anything of their own. */
  void initialValues() throws IOException {
    line.clear();
    line.add('{');
    line.add(syntax.name("type"));
    line.add(syntax.word("info"));
    entry("process");
    line.add(syntax.word("taipan"));
    sql.addInitialValues();
    line.add("}\n");
    line.writeTo(stream);
  }

  /** Writes that a transaction was invoked; what it read is not known then. */
  void invocation(int transaction) throws IOException {
    begin("invoke", transaction, history.startTime(transaction), History.NO_START);
    value(transaction, false);
  }

  /** Writes how a transaction ended. */
  void completion(int transaction) throws IOException {
    TransactionStatus status = history.status(transaction);
    String type =
        switch (status) {
          case COMMITTED -> "ok";
          case ABORTED -> "fail";
          case UNKNOWN -> "info";
        };
    begin(type, transaction, history.endTime(transaction), History.NO_END);
    entry("index");
    line.add(history.transactionNumber(transaction));
    sql.add(transaction);
    value(transaction, true);
  }

  private void begin(String type, int transaction, long time, long unknownTime) {
    line.clear();
    line.add('{');
    line.add(syntax.name("type"));
    line.add(syntax.word(type));
    entry("f");
    line.add(syntax.word("txn"));
    entry("process");
    line.add(processes[history.sessionOf(transaction)]);
    if (time != unknownTime) {
      entry("time");
      line.add(time);
    }
  }

  private void entry(String name) {
    line.add(syntax.betweenEntries());
    line.add(syntax.name(name));
  }

  /** What an aborted transaction read means nothing, and is left out. */
  private void value(int transaction, boolean readsKnown) throws IOException {
    entry("value");
    line.add('[');
    boolean aborted = history.status(transaction) == TransactionStatus.ABORTED;
    boolean first = true;
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      if (!aborted || history.isWrite(operation)) {
        if (!first) {
          line.add(syntax.betweenItems());
        }
        step(operation, readsKnown);
        first = false;
      }
    }
    line.add("]}\n");
    line.writeTo(stream);
  }

  private void step(int operation, boolean readsKnown) throws IOException {
    boolean write = history.isWrite(operation);
    boolean list = lists.isList(history.key(operation));
    line.add('[');
    line.add(syntax.word(write ? list ? "append" : "w" : "r"));
    line.add(syntax.betweenItems());
    forms.key(history.key(operation));
    line.add(syntax.betweenItems());
    if (!write && !readsKnown) {
      line.add(syntax.nil());
    } else if (list && !write) {
      list(operation);
    } else if (list) {
      forms.element(history.value(operation));
    } else {
      forms.value(history.value(operation));
    }
    line.add(']');
  }

  private void list(int read) throws UnwritableHistoryException {
    line.add('[');
    if (lists.isIrregular(read)) {
      long[] elements = lists.read(history, read);
      for (int index = 0; index < elements.length; index++) {
        element(index, elements[index]);
      }
    } else {
      int length = lists.lengthSeen(history.key(read), history.value(read));
      for (int index = 0; index < length; index++) {
        element(index, lists.element(history.key(read), index));
      }
    }
    line.add(']');
  }

  private void element(int index, long element) throws UnwritableHistoryException {
    if (index > 0) {
      line.add(syntax.betweenItems());
    }
    forms.element(element);
  }
}
