package dev.taipan.history;

import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Makes a {@link History}. Sessions, transactions and operations may come interleaved: a
 * transaction takes its place in session order when {@link #transaction} creates it, an operation
 * its place in program order when it is added.
 *
 * <p>Memory while building: 8 bytes per operation (12 when values are wide), plus the finished
 * column that is being filled, plus 8 bytes for every run of operations of one transaction; columns
 * are finished one after the other and staging memory is given back on the way. Adding is amortized
 * constant time; {@link #build} is linear, but sorts by time a history that has times and comes
 * session by session.
 *
 * <p>Not safe for use by several threads; not reusable after {@link #build}.
 */
public final class HistoryBuilder {
  private final List<String> sessions = new ArrayList<>();
  private final KeyInterner keys = new KeyInterner();
  private final OperationStage operations = new OperationStage();
  private final ListStage lists = new ListStage();
  private final TransactionTimes times = new TransactionTimes();
  private int transactions;
  private int[] sessionOf = new int[16];
  private byte[] statuses = new byte[16];
  private long[] transactionNumbers = new long[16];
  private Names transactionNames = Names.DECIMAL;
  private Names keyNames = Names.DECIMAL;
  private Names valueNames = Names.DECIMAL;
  private final IntList initialReads = new IntList();
  private boolean hasInitialValue = true;
  private long initialValue;

  /** Whether some list holds the value that is to stand for the empty one. */
  private boolean initialIsElement;

  /** Sets the value of every key before any write; 0 unless told. */
  public HistoryBuilder initialValue(long value) {
    hasInitialValue = true;
    initialValue = value;
    return this;
  }

  /** Says that keys have no initial value: every value read must have been written. */
  public HistoryBuilder noInitialValue() {
    hasInitialValue = false;
    return this;
  }

  /** Sets what transaction numbers are called; decimal unless told. */
  public HistoryBuilder transactionNames(Names names) {
    transactionNames = names;
    return this;
  }

  /** Sets what key numbers are called; decimal unless told. */
  public HistoryBuilder keyNames(Names names) {
    keyNames = names;
    return this;
  }

  /** Sets what values are called; decimal unless told. */
  public HistoryBuilder valueNames(Names names) {
    valueNames = names;
    return this;
  }

  /** Adds a session and returns its number. */
  public int session(String name) {
    sessions.add(name);
    return sessions.size() - 1;
  }

  /** The name of a session that this builder made. */
  public String sessionName(int session) {
    return sessions.get(session);
  }

  /**
   * Adds a transaction as the latest of its session.
   *
   * @param number the number by which the input knows it; need not be unique
   * @return the handle by which this builder knows it; not its number in the finished history
   */
  public int transaction(int session, long number, TransactionStatus status) {
    if (session < 0 || session >= sessions.size()) {
      throw new IllegalArgumentException("no session " + session);
    }
    if (transactions == statuses.length) {
      int capacity = Math.addExact(transactions, transactions >> 1);
      sessionOf = Arrays.copyOf(sessionOf, capacity);
      statuses = Arrays.copyOf(statuses, capacity);
      transactionNumbers = Arrays.copyOf(transactionNumbers, capacity);
    }
    sessionOf[transactions] = session;
    statuses[transactions] = (byte) status.ordinal();
    transactionNumbers[transactions] = number;
    return transactions++;
  }

  /** Changes how a transaction ended: some formats say so only after its operations. */
  public void status(int transaction, TransactionStatus status) {
    statuses[transaction] = (byte) status.ordinal();
  }

  /**
   * Says when a transaction started and ended, on a clock that is the same for all transactions.
   * The end of a transaction of unknown outcome is ignored.
   *
   * @param start {@link History#NO_START} when nobody knows
   * @param end {@link History#NO_END} when nobody knows
   * @throws IllegalArgumentException when it ends before it starts
   */
  public void times(int transaction, long start, long end) {
    times.set(transaction, start, end);
  }

  /** Forgets all times: some formats show only late that theirs mean nothing. */
  public void noTimes() {
    times.clear();
  }

  /** When a transaction that this builder made started, or {@link History#NO_START}. */
  public long startTime(int transaction) {
    return times.start(transaction);
  }

  /** When a transaction that this builder made ended, or {@link History#NO_END}. */
  public long endTime(int transaction) {
    return times.end(transaction);
  }

  /** The session of a transaction that this builder made. */
  public int sessionOf(int transaction) {
    return sessionOf[transaction];
  }

  /** The dense number of the key that the input knows as {@code number}; new when unseen. */
  public int key(long number) {
    return keys.intern(number);
  }

  /** Adds a read to the end of a transaction. */
  public void read(int transaction, int key, long value) {
    operations.add(transaction, key << 1, value);
  }

  /** Adds a write to the end of a transaction. */
  public void write(int transaction, int key, long value) {
    operations.add(transaction, key << 1 | 1, value);
  }

  /**
   * Adds an append of an element to a list, to the end of a transaction. The key must hold a list
   * in all operations. The initial value, which is that of registers, must have been set before.
   */
  public void append(int transaction, int key, long element) {
    lists.add(key);
    initialIsElement |= element == initialValue;
    write(transaction, key, element);
  }

  /**
   * Adds a read of a whole list to the end of a transaction; the elements are {@code
   * elements[from..to)}. Of transactions that have not {@linkplain TransactionStatus#COMMITTED
   * committed}, as far as they were said to be by now, only the last element is kept, and says
   * nothing. The initial value, which is that of registers, must have been set before. Takes time
   * linear in the length of the list.
   */
  public void readList(int transaction, int key, long[] elements, int from, int to) {
    lists.add(key);
    if (statuses[transaction] == TransactionStatus.COMMITTED.ordinal()) {
      lists.read(key, operations.size(), elements, from, to);
    }
    if (from == to) {
      readInitial(transaction, key);
      return;
    }
    for (int i = from; i < to; i++) {
      initialIsElement |= elements[i] == initialValue;
    }
    read(transaction, key, elements[to - 1]);
  }

  /**
   * Adds a read of the initial version to the end of a transaction: of a register it returned the
   * initial value, which must have been set before, of a list that it was empty. Which of them the
   * key holds need not be known yet.
   */
  public void readInitial(int transaction, int key) {
    initialReads.add(operations.size());
    read(transaction, key, initialValue);
  }

  /**
   * Adds a copy of an operation of another history, of a register or of a list, to the end of a
   * transaction. Values keep their meaning only if both histories name them alike.
   *
   * @param key under which this builder knows the operation's key
   */
  public void copy(int transaction, int key, History source, int operation) {
    boolean list = source.lists().isList(source.key(operation));
    long value = source.value(operation);
    if (source.isWrite(operation) && list) {
      append(transaction, key, value);
    } else if (source.isWrite(operation)) {
      write(transaction, key, value);
    } else if (list) {
      long[] elements = source.lists().read(source, operation);
      readList(transaction, key, elements, 0, elements.length);
    } else {
      read(transaction, key, value);
    }
  }

  /** Whether a key of this builder holds a list: it was appended to or read as one. */
  public boolean isList(int key) {
    return lists.isList(key);
  }

  /** The number of operations added so far. */
  public int operations() {
    return operations.size();
  }

  /**
   * Makes the history. The builder is spent afterwards.
   *
   * @throws DuplicateAppendException when transactions that may have committed appended one element
   *     twice to a list
   */
  public History build() {
    int[] sessionStart = new int[sessions.size() + 1];
    int[] finalTransaction = orderBySession(sessionStart);
    byte[] finalStatuses = new byte[transactions];
    long[] finalNumbers = new long[transactions];
    for (int transaction = 0; transaction < transactions; transaction++) {
      finalStatuses[finalTransaction[transaction]] = statuses[transaction];
      finalNumbers[finalTransaction[transaction]] = transactionNumbers[transaction];
    }
    sessionOf = null;
    statuses = null;
    transactionNumbers = null;
    TransactionTimes finalTimes = times.arrange(finalTransaction, finalStatuses);
    long[] keyNumbers = keys.finish();
    int[] operationStart = operations.arrange(finalTransaction);
    Lists finalLists = lists.finish(keyNumbers.length, operations);
    long emptyList = initialIsElement ? distinguishEmptyLists(finalLists) : initialValue;
    int[] keysAndKinds = operations.takeKeysAndKinds();
    LongColumn values = operations.takeValues();
    History history =
        new History(
            sessionStart,
            operationStart,
            finalStatuses,
            keysAndKinds,
            values,
            new History.Naming(
                sessions.toArray(String[]::new),
                finalNumbers,
                keyNumbers,
                transactionNames,
                keyNames,
                valueNames),
            finalTimes,
            RecordedOrder.of(finalTransaction, sessionStart, finalTimes),
            VersionOrder.NONE,
            finalLists,
            InitialValues.of(hasInitialValue, initialValue, emptyList));
    DuplicateAppendException.throwIfAny(history);
    return history;
  }

  /** Gives reads of empty lists a value that no list has as an element, and returns it. */
  private long distinguishEmptyLists(Lists finished) {
    Set<Long> elements = finished.distinctElements();
    operations.forEachValue(
        (key, value) -> {
          if (finished.isList(key)) {
            elements.add(value);
          }
        });
    int unused = -1;
    while (elements.contains((long) unused)) {
      unused--;
    }
    for (int i = 0; i < initialReads.size(); i++) {
      if (finished.isList(operations.key(initialReads.get(i)))) {
        operations.setValue(initialReads.get(i), unused);
      }
    }
    return unused;
  }

  /** Fills {@code sessionStart} and returns each transaction's final number: a counting sort. */
  private int[] orderBySession(int[] sessionStart) {
    for (int transaction = 0; transaction < transactions; transaction++) {
      sessionStart[sessionOf[transaction] + 1]++;
    }
    for (int session = 0; session < sessions.size(); session++) {
      sessionStart[session + 1] += sessionStart[session];
    }
    int[] next = Arrays.copyOf(sessionStart, sessions.size());
    int[] finalTransaction = new int[transactions];
    for (int transaction = 0; transaction < transactions; transaction++) {
      finalTransaction[transaction] = next[sessionOf[transaction]]++;
    }
    return finalTransaction;
  }
}
