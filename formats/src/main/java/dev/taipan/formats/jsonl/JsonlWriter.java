package dev.taipan.formats.jsonl;

import dev.taipan.formats.jsonl.name.NameKind;
import dev.taipan.formats.jsonl.name.NameWriter;
import dev.taipan.formats.syntax.ByteText;
import dev.taipan.formats.syntax.StringForm;
import dev.taipan.history.History;
import dev.taipan.history.InitialValues;
import dev.taipan.history.Lists;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.initial.LeadingTransaction;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Writes a history line by line, transactions in recorded order. Linear time. */
final class JsonlWriter {
  private final History history;
  private final OutputStream stream;
  private final NameWriter keys;
  private final NameWriter values;
  private final DetailWriter details;
  private final Names transactionNumbers;
  private final Lists lists;
  private final boolean distinctSessions;
  private final ByteText line = new ByteText();

  JsonlWriter(History history, OutputStream stream) {
    this.history = history;
    this.stream = stream;
    keys = new NameWriter(history.keyNames());
    values = new NameWriter(history.valueNames());
    details = new DetailWriter(history, keys, values);
    transactionNumbers =
        history.transactionNames() == Names.UNSIGNED_DECIMAL
            ? Names.UNSIGNED_DECIMAL
            : Names.DECIMAL;
    lists = history.lists();
    distinctSessions = distinctSessions(history);
  }

  void write() throws IOException {
    writeHeader();
    int[] places = new int[history.versionOrder().isEmpty() ? 0 : history.transactions()];
    for (int place = 0; place < history.transactions(); place++) {
      int transaction = history.recorded(place);
      if (places.length > 0) {
        places[transaction] = place + 1;
      }
      writeTransaction(transaction);
    }
    writeVersions(places);
    writeInitialValues();
  }

  private void writeHeader() throws IOException {
    line.add("{\"taipan\":\"history\",\"version\":");
    line.add(details.version());
    line.add(",\"keys\":\"");
    line.add(keys.kind().spelling());
    line.add("\",\"values\":\"");
    line.add(values.kind().spelling());
    line.add("\",\"transactions\":\"");
    line.add(NameKind.of(transactionNumbers).spelling());
    line.add('"');
    if (history.hasInitialValue()) {
      line.add(",\"initial\":");
      values.add(history.initialValue(), line);
    }
    details.addToHeader(line);
    if (history.initialValues().transaction().isEmpty() && LeadingTransaction.mayBeIn(history)) {
      line.add(",\"spelledOut\":false");
    }
    line.add(",\"sessions\":[");
    for (int session = 0; session < history.sessions(); session++) {
      separate(session == 0);
      StringForm.encode(history.sessionName(session), line);
    }
    line.add("]}\n");
    line.writeTo(stream);
  }

  private static boolean distinctSessions(History history) {
    Set<String> names = new HashSet<>();
    for (int session = 0; session < history.sessions(); session++) {
      if (!names.add(history.sessionName(session))) {
        return false;
      }
    }
    return true;
  }

  private void writeTransaction(int transaction) throws IOException {
    line.clear();
    line.add("{\"session\":");
    int session = history.sessionOf(transaction);
    if (distinctSessions) {
      StringForm.encode(history.sessionName(session), line);
    } else {
      line.add((long) session);
    }
    addNumber(transaction);
    TransactionStatus status = history.status(transaction);
    if (status != TransactionStatus.COMMITTED) {
      line.add(",\"status\":\"");
      line.add(status.name().toLowerCase(Locale.ROOT));
      line.add('"');
    }
    addTime(",\"start\":", history.startTime(transaction), History.NO_START);
    addTime(",\"end\":", history.endTime(transaction), History.NO_END);
    details.addLevel(transaction, line);
    details.addStamps(transaction, line);
    details.addWords(transaction, line);
    if (history.isFinalTransaction(transaction)) {
      line.add(",\"final\":true");
    }
    line.add(",\"ops\":[");
    addOperations(transaction, status == TransactionStatus.COMMITTED);
    line.add("]}\n");
    line.writeTo(stream);
  }

  private void addOperations(int transaction, boolean committed) {
    int read = details.firstRead(transaction);
    int start = line.length();
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      read = addReadsBefore(operation, read, transaction, start);
      separate(line.length() == start);
      addOperation(operation, committed);
    }
    addReadsBefore(history.operationEnd(transaction), read, transaction, start);
  }

  /** Adds the reads by predicate that come next, and returns the first one behind them. */
  private int addReadsBefore(int operation, int firstRead, int transaction, int start) {
    int read = firstRead;
    for (; details.isNext(read, transaction, operation); read++) {
      separate(line.length() == start);
      details.addRead(read, line);
    }
    return read;
  }

  private void separate(boolean first) {
    if (!first) {
      line.add(',');
    }
  }

  private void addNumber(int transaction) {
    long number = history.transactionNumber(transaction);
    line.add(",\"id\":");
    if (transactionNumbers == Names.UNSIGNED_DECIMAL) {
      line.add(Long.toUnsignedString(number));
    } else {
      line.add(number);
      boolean named = history.transactionNames() != Names.DECIMAL;
      if (named && !history.transactionName(transaction).equals(Long.toString(number))) {
        line.add(",\"name\":");
        StringForm.encode(history.transactionName(transaction), line);
      }
    }
  }

  private void addTime(String name, long time, long unknown) {
    if (time != unknown) {
      line.add(name);
      line.add(time);
    }
  }

  private void addOperation(int operation, boolean committed) {
    int key = history.key(operation);
    StepKind kind = StepKind.of(history.kind(operation));
    line.add("[\"");
    line.add(kind.spelling());
    line.add("\",");
    keys.add(history.keyNumber(key), line);
    if (kind == StepKind.LIST) {
      addList(operation, key, committed);
    } else if (kind != StepKind.DELETE) {
      line.add(',');
      values.add(history.value(operation), line);
    }
    if (details.describesOperations()) {
      details.addDetails(operation, line);
    }
    line.add(']');
  }

  private void addList(int read, int key, boolean committed) {
    line.add(",[");
    if (!committed) {
      addLast(read);
    } else if (lists.isIrregular(read)) {
      long[] elements = lists.read(history, read);
      for (int index = 0; index < elements.length; index++) {
        addElement(index, elements[index]);
      }
    } else {
      int length = lists.lengthSeen(history.key(read), history.value(read));
      for (int index = 0; index < length; index++) {
        addElement(index, lists.element(key, index));
      }
    }
    line.add(']');
  }

  /** All that is known of a list that was read by a transaction that may not have committed. */
  private void addLast(int read) {
    if (history.value(read) != history.initialValues().emptyList()) {
      addElement(0, history.value(read));
    }
  }

  private void addElement(int index, long element) {
    separate(index == 0);
    values.add(element, line);
  }

  private void writeInitialValues() throws IOException {
    InitialValues initial = history.initialValues();
    for (int key = 0; key < history.keys(); key++) {
      if (initial.isOwn(key)) {
        line.clear();
        line.add("{\"key\":");
        keys.add(history.keyNumber(key), line);
        if (lists.isList(key)) {
          line.add(",\"elements\":");
          line.add((long) initial.listLength(key));
        } else {
          line.add(",\"initial\":");
          values.add(history.initialValue(key), line);
        }
        line.add("}\n");
        line.writeTo(stream);
      }
    }
  }

  private void writeVersions(int[] places) throws IOException {
    VersionOrder order = history.versionOrder();
    for (int list = 0; list < order.lists(); list++) {
      line.clear();
      line.add("{\"key\":");
      keys.add(history.keyNumber(order.key(list)), line);
      if (order.namesWrites(list)) {
        addWrites(order.versions(list, history), places);
      } else {
        addWriters(order.transactions(list), places);
      }
      line.add("]}\n");
      line.writeTo(stream);
    }
  }

  private void addWriters(int[] writers, int[] places) {
    line.add(",\"writers\":[");
    for (int i = 0; i < writers.length; i++) {
      separate(i == 0);
      line.add((long) places[writers[i]]);
    }
  }

  private void addWrites(int[] writes, int[] places) {
    line.add(",\"writes\":[");
    for (int i = 0; i < writes.length; i++) {
      separate(i == 0);
      line.add('[');
      line.add((long) places[history.transactionOf(writes[i])]);
      line.add(',');
      line.add((long) countOfKey(writes[i]));
      line.add(']');
    }
  }

  /** The how manyth write of its key a write is in its transaction. */
  private int countOfKey(int write) {
    int count = 1;
    for (int op = history.operationStart(history.transactionOf(write)); op < write; op++) {
      count += history.isWrite(op) && history.key(op) == history.key(write) ? 1 : 0;
    }
    return count;
  }
}
