package dev.taipan.formats.convert;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.InitialValues;
import dev.taipan.history.Lists;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionOrder;
import dev.taipan.history.column.Column;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.graph.IntList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.LongUnaryOperator;

/** A copy of a history, but for what it is told to change. Linear in the operations and lists. */
final class HistoryCopy {
  private final History history;
  private final HistoryBuilder builder = new HistoryBuilder();
  private IntPredicate transactions = transaction -> true;
  private IntPredicate operations = operation -> true;
  private IntPredicate predicateReaders = transaction -> true;
  private Set<Column> kept = Set.of();
  private boolean ownInitialValues;
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

  /** Keeps the reads by predicate of some transactions, if any are kept. */
  void keepPredicateReads(IntPredicate readers) {
    predicateReaders = readers;
  }

  /** Keeps levels, inserts and deletes, reads by predicate and their results, as far as told. */
  void keep(Set<Column> columns) {
    kept = columns;
  }

  /** Keeps what single keys held at first. */
  void keepInitialValues() {
    ownInitialValues = true;
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
    History built = builder.build();
    History copy = ownInitialValues ? withInitialValues(built) : built;
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
    if (kept.contains(Column.LEVELS)) {
      Optional<String> level = history.details().levels().of(transaction);
      level.ifPresent(known -> builder.details().level(made, known));
    }
    copyOperations(transaction, made);
  }

  private void copyOperations(int transaction, int made) {
    PredicateReads reads = history.details().predicateReads();
    boolean readsToo =
        kept.contains(Column.PREDICATE_READS)
            && !reads.isEmpty()
            && predicateReaders.test(transaction);
    int read = readsToo ? reads.start(transaction) : reads.size();
    for (int operation = history.operationStart(transaction);
        operation < history.operationEnd(transaction);
        operation++) {
      for (; reads.isOf(read, transaction) && reads.before(read) == operation; read++) {
        copyRead(made, read);
      }
      if (operations.test(operation)) {
        copyOperation(made, operation);
      }
    }
    for (; reads.isOf(read, transaction); read++) {
      copyRead(made, read);
    }
  }

  private void copyRead(int made, int read) {
    PredicateReads reads = history.details().predicateReads();
    int copiedRead = builder.predicateRead(made, reads.predicate(read));
    for (int match = reads.matchStart(read); match < reads.matchEnd(read); match++) {
      int key = builder.key(history.keyNumber(reads.matchKey(match)));
      builder.match(key, reads.matchValue(match), Details.NO_VERSION);
    }
    long result = history.details().result(history.operations() + read);
    builder.details().result(copiedRead, result);
  }

  private void copyOperation(int made, int operation) {
    int key = builder.key(keys.applyAsLong(history.keyNumber(history.key(operation))));
    long value = values.applyAsLong(history.value(operation));
    boolean list = !withoutLists && history.lists().isList(history.key(operation));
    if (history.isWrite(operation)) {
      if (list) {
        builder.append(made, key, value);
      } else {
        copyWrite(made, key, value, history.kind(operation));
      }
    } else if (list) {
      long[] elements = elements(operation);
      builder.readList(made, key, elements, 0, elements.length);
    } else {
      builder.read(made, key, value);
    }
  }

  private void copyWrite(int made, int key, long value, OperationKind kind) {
    boolean kinds = kept.contains(Column.INSERTS_AND_DELETES);
    if (kinds && kind == OperationKind.INSERT) {
      builder.insert(made, key, value);
    } else if (kinds && kind == OperationKind.DELETE) {
      builder.delete(made, key);
    } else {
      builder.write(made, key, value);
    }
  }

  /** A copy with what single keys held at first, as far as it has them. */
  private History withInitialValues(History copy) {
    InitialValues initial = history.initialValues();
    if (initial.owners() == 0) {
      return copy;
    }
    Map<Long, Integer> made = new HashMap<>();
    for (int key = 0; key < copy.keys(); key++) {
      made.put(copy.keyNumber(key), key);
    }
    InitialValues.Builder own = new InitialValues.Builder(copy);
    for (int key = 0; key < history.keys(); key++) {
      Integer copied = made.get(history.keyNumber(key));
      if (copied == null || !initial.isOwn(key)) {
        continue;
      }
      if (!history.lists().isList(key)) {
        own.value(copied, history.initialValue(key));
      } else if (initial.listLength(key) <= copy.lists().length(copied)) {
        own.beginningOfList(copied, initial.listLength(key));
      }
    }
    return copy.withInitialValues(own.build());
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
