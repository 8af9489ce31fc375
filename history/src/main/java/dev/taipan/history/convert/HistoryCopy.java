package dev.taipan.history.convert;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.Lists;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.graph.IntList;
import java.util.function.IntPredicate;
import java.util.function.LongUnaryOperator;

/** A copy of a history, but for what it is told to change. Linear in the operations and lists. */
final class HistoryCopy {
  private final History history;
  private final HistoryBuilder builder = new HistoryBuilder();
  private IntPredicate transactions = transaction -> true;
  private IntPredicate operations = operation -> true;
  private boolean unknownAsCommitted;
  private boolean numbered;
  private boolean withoutTimes;
  private boolean withoutLists;
  private boolean withoutVersionOrder;
  private LongUnaryOperator keys = LongUnaryOperator.identity();
  private LongUnaryOperator values = LongUnaryOperator.identity();

  /** The transaction of the history at each place of the copy's recorded order. */
  private final IntList copied = new IntList();

  HistoryCopy(History history) {
    this.history = history;
    builder.like(history);
  }

  void keepTransactions(IntPredicate kept) {
    transactions = kept;
  }

  void keepOperations(IntPredicate kept) {
    operations = kept;
  }

  /** What has an unknown outcome committed in the copy. */
  void takeUnknownAsCommitted() {
    unknownAsCommitted = true;
  }

  /** Transactions are called 1, 2, 3 and so on in recorded order. */
  void numberTransactions() {
    numbered = true;
    builder.transactionNames(Names.DECIMAL);
  }

  void leaveOutTimes() {
    withoutTimes = true;
  }

  /** Lists become registers that hold their last element. */
  void leaveOutLists() {
    withoutLists = true;
  }

  void leaveOutVersionOrder() {
    withoutVersionOrder = true;
  }

  void initialValue(long value) {
    builder.initialValue(value);
  }

  void keys(LongUnaryOperator renumbered, Names names) {
    keys = renumbered;
    builder.keyNames(names);
  }

  void values(LongUnaryOperator renumbered, Names names) {
    values = renumbered;
    builder.valueNames(names);
  }

  History make() {
    for (int session = 0; session < history.sessions(); session++) {
      builder.session(history.sessionName(session));
    }
    for (int place = 0; place < history.transactions(); place++) {
      int transaction = history.recorded(place);
      if (transactions.test(transaction)) {
        copied.add(transaction);
        copy(transaction);
      }
    }
    History copy = builder.build();
    return withoutVersionOrder || history.versionOrder().isEmpty()
        ? copy
        : copy.withVersionOrder(versionOrder(copy));
  }

  private void copy(int transaction) {
    TransactionStatus status = history.status(transaction);
    boolean changed = unknownAsCommitted && status == TransactionStatus.UNKNOWN;
    int made =
        builder.transaction(
            history.sessionOf(transaction),
            numbered ? copied.size() : history.transactionNumber(transaction),
            changed ? TransactionStatus.COMMITTED : status);
    if (!withoutTimes) {
      builder.times(made, history.startTime(transaction), history.endTime(transaction));
    }
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      if (operations.test(operation)) {
        copyOperation(made, operation);
      }
    }
  }

  private void copyOperation(int made, int operation) {
    int key = builder.key(keys.applyAsLong(history.keyNumber(history.key(operation))));
    long value = values.applyAsLong(history.value(operation));
    boolean list = !withoutLists && history.lists().isList(history.key(operation));
    if (history.isWrite(operation)) {
      if (list) {
        builder.append(made, key, value);
      } else {
        builder.write(made, key, value);
      }
    } else if (list) {
      long[] elements = elements(operation);
      builder.readList(made, key, elements, 0, elements.length);
    } else {
      builder.read(made, key, value);
    }
  }

  private long[] elements(int read) {
    Lists lists = history.lists();
    TransactionStatus status = history.status(history.transactionOf(read));
    if (status == TransactionStatus.COMMITTED) {
      long[] elements = lists.read(history, read);
      for (int i = 0; i < elements.length; i++) {
        elements[i] = values.applyAsLong(elements[i]);
      }
      return elements;
    }
    long last = history.value(read);
    return last == history.initialValues().emptyList()
        ? new long[0]
        : new long[] {values.applyAsLong(last)};
  }

  private VersionOrder versionOrder(History copy) {
    int[] numbers = new int[history.transactions()];
    int[] next = new int[history.sessions()];
    for (int place = 0; place < copied.size(); place++) {
      int session = history.sessionOf(copied.get(place));
      numbers[copied.get(place)] = copy.inSession(session, next[session]++);
    }
    VersionOrder order = history.versionOrder();
    VersionOrder.Builder made = new VersionOrder.Builder(order.source());
    for (int list = 0; list < order.lists(); list++) {
      IntList writers = new IntList();
      for (int transaction : order.transactions(list)) {
        if (transactions.test(transaction)) {
          writers.add(numbers[transaction]);
        }
      }
      if (writers.size() > 0) {
        int key = keyOf(copy, writers.get(0), history.keyNumber(order.key(list)));
        made.add(key, order.line(list), writers.toArray());
      }
    }
    return made.build();
  }

  /** The key of a copy by its number in the history; one that a transaction wrote. */
  private int keyOf(History copy, int writer, long number) {
    long renumbered = keys.applyAsLong(number);
    int operation = copy.operationStart(writer);
    while (copy.keyNumber(copy.key(operation)) != renumbered) {
      operation++;
    }
    return copy.key(operation);
  }
}
