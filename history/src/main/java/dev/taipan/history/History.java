package dev.taipan.history;

import java.util.Arrays;

/**
 * An immutable history: sessions, each a sequence of transactions, each a sequence of reads and
 * writes.
 *
 * <p>Everything is a dense number: sessions {@code 0..sessions()-1}, transactions {@code
 * 0..transactions()-1} (a session's transactions are consecutive and in session order), operations
 * {@code 0..operations()-1} (a transaction's operations are consecutive and in program order), keys
 * {@code 0..keys()-1}. The columns are primitive arrays: 8 bytes per operation, 12 when some value
 * does not fit in an int. Accessors do not allocate and take constant time unless they say
 * otherwise; arguments out of range throw {@link ArrayIndexOutOfBoundsException}.
 *
 * <p>The <em>initial transaction</em> is not among the numbered ones. It is called {@link
 * #INITIAL}, wrote {@link #initialValue(int)} to every key, and precedes every other transaction.
 * Where the input spells it out, that one of the numbered ones {@linkplain #isInitialTransaction
 * stands for it}.
 */
public final class History {

  /** The transaction number that stands for the initial transaction. */
  public static final int INITIAL = -1;

  /** The start of a transaction of which nobody knows when it started: before everything. */
  public static final long NO_START = Long.MIN_VALUE;

  /** The end of a transaction of which nobody knows when it ended: after everything. */
  public static final long NO_END = Long.MAX_VALUE;

  private static final TransactionStatus[] STATUSES = TransactionStatus.values();

  private final int[] sessionStart;
  private final int[] operationStart;
  private final byte[] statuses;
  private final int[] keysAndKinds;
  private final LongColumn values;
  private final Naming naming;
  private final TransactionTimes times;
  private final RecordedOrder recordedOrder;
  private final VersionOrder versionOrder;
  private final Lists lists;
  private final InitialValues initialValues;

  /** The names of a history's things, by their input numbers. */
  record Naming(
      String[] sessions,
      long[] transactions,
      long[] keys,
      Names transactionNames,
      Names keyNames,
      Names valueNames) {}

  History(
      int[] sessionStart,
      int[] operationStart,
      byte[] statuses,
      int[] keysAndKinds,
      LongColumn values,
      Naming naming,
      TransactionTimes times,
      RecordedOrder recordedOrder,
      VersionOrder versionOrder,
      Lists lists,
      InitialValues initialValues) {
    this.sessionStart = sessionStart;
    this.operationStart = operationStart;
    this.statuses = statuses;
    this.keysAndKinds = keysAndKinds;
    this.values = values;
    this.naming = naming;
    this.times = times;
    this.recordedOrder = recordedOrder;
    this.versionOrder = versionOrder;
    this.lists = lists;
    this.initialValues = initialValues;
  }

  /** The number of sessions, empty ones included. */
  public int sessions() {
    return sessionStart.length - 1;
  }

  /** The number of transactions of any status, without the initial transaction. */
  public int transactions() {
    return statuses.length;
  }

  /** The number of operations of all transactions. */
  public int operations() {
    return keysAndKinds.length;
  }

  /** The number of distinct keys. */
  public int keys() {
    return naming.keys.length;
  }

  /** The first transaction of a session; {@code sessionStart(sessions())} is the last one's end. */
  public int sessionStart(int session) {
    return sessionStart[session];
  }

  /** One past the last transaction of a session. */
  public int sessionEnd(int session) {
    return sessionStart[session + 1];
  }

  /** The session of a transaction, in time logarithmic in the number of sessions. */
  public int sessionOf(int transaction) {
    return ownerOf(transaction, sessionStart);
  }

  /** The first operation of a transaction. */
  public int operationStart(int transaction) {
    return operationStart[transaction];
  }

  /** One past the last operation of a transaction. */
  public int operationEnd(int transaction) {
    return operationStart[transaction + 1];
  }

  /** The transaction of an operation, in time logarithmic in the number of transactions. */
  public int transactionOf(int operation) {
    return ownerOf(operation, operationStart);
  }

  /**
   * The transaction at a place of an order in which the transactions may have run; it respects
   * sessions. Inputs that interleave sessions are taken at their word; for inputs that go session
   * by session, transactions are taken to have run in the order in which they ended, or, when there
   * are no times, all sessions side by side at an even pace. A hint, never a fact.
   */
  public int recorded(int place) {
    return recordedOrder.at(place);
  }

  /**
   * Whether the input goes session by session, and so does not say in which order transactions of
   * different sessions ran.
   */
  public boolean goesSessionBySession() {
    return recordedOrder.goesSessionBySession();
  }

  /** How a transaction ended. */
  public TransactionStatus status(int transaction) {
    return STATUSES[statuses[transaction]];
  }

  /** Whether the input says of any transaction when it started or ended. */
  public boolean hasTimes() {
    return !times.isEmpty();
  }

  /**
   * When a transaction started, or {@link #NO_START}: no later than its first operation, and than
   * whatever it saw. All times of a history are of one clock; its unit and origin are the input's.
   */
  public long startTime(int transaction) {
    return times.start(transaction);
  }

  /**
   * When a transaction had ended, not before it started, or {@link #NO_END}: no earlier than its
   * effects became visible to others. A transaction of unknown outcome has no end.
   *
   * <p>So a transaction certainly preceded another in real time exactly if its end is less than the
   * other's start, absent times included.
   */
  public long endTime(int transaction) {
    return times.end(transaction);
  }

  /** Whether an operation is a write; otherwise it is a read. */
  public boolean isWrite(int operation) {
    return (keysAndKinds[operation] & 1) != 0;
  }

  /** The key that an operation reads or writes. */
  public int key(int operation) {
    return keysAndKinds[operation] >>> 1;
  }

  /** The value that an operation read or wrote. */
  public long value(int operation) {
    return values.get(operation);
  }

  /** Whether keys have an initial value, but for those that have one of their own. */
  public boolean hasInitialValue() {
    return initialValues.isPresent();
  }

  /**
   * The value of registers before any write, but for those that have one of their own; meaningless
   * unless {@link #hasInitialValue()}.
   */
  public long initialValue() {
    return initialValues.ofRegisters();
  }

  /** Whether a read returned what its key held before any write. */
  public boolean isOfInitialValue(int read) {
    return hasInitialValue(key(read)) && value(read) == initialValue(key(read));
  }

  /** Whether a key has an initial value; without one, it is unreadable until it is written. */
  public boolean hasInitialValue(int key) {
    return initialValues.isPresent(key);
  }

  /**
   * The value of a key before any write, for a list the one that stands for it; meaningless unless
   * {@link #hasInitialValue(int)}.
   */
  public long initialValue(int key) {
    return initialValues.of(key, lists);
  }

  /** What keys hold before any write. */
  public InitialValues initialValues() {
    return initialValues;
  }

  /**
   * Whether a transaction spells out what the initial transaction wrote: then it is no other one,
   * its writes make no versions, and nothing else counts of it.
   */
  public boolean isInitialTransaction(int transaction) {
    return initialValues.isSpelledOutBy(transaction);
  }

  /** Whether any transaction committed, apart from one that is the initial one. */
  public boolean hasCommitted() {
    for (int transaction = 0; transaction < transactions(); transaction++) {
      if (status(transaction) == TransactionStatus.COMMITTED
          && !isInitialTransaction(transaction)) {
        return true;
      }
    }
    return false;
  }

  /**
   * This history with other initial values; shares everything else, but that a transaction that
   * spells them out comes first in recorded order.
   */
  public History withInitialValues(InitialValues other) {
    return new History(
        sessionStart,
        operationStart,
        statuses,
        keysAndKinds,
        values,
        naming,
        times,
        other.transaction().isPresent()
            ? recordedOrder.startingWith(other.transaction().getAsInt())
            : recordedOrder,
        versionOrder,
        lists,
        other);
  }

  /** The name of a session, as the input has it. */
  public String sessionName(int session) {
    return naming.sessions[session];
  }

  /** The name of a transaction, as the input has it; also takes {@link #INITIAL}. */
  public String transactionName(int transaction) {
    return transaction == INITIAL
        ? "initial"
        : naming.transactionNames.of(naming.transactions[transaction]);
  }

  /** The number by which the input knows a transaction. */
  public long transactionNumber(int transaction) {
    return naming.transactions[transaction];
  }

  /** The name of a key, as the input has it. */
  public String keyName(int key) {
    return naming.keyNames.of(naming.keys[key]);
  }

  /** The number by which the input knows a key. */
  public long keyNumber(int key) {
    return naming.keys[key];
  }

  /** The name of a value, as the input has it. */
  public String valueName(long value) {
    return naming.valueNames.of(value);
  }

  /** The name of the initial value of a key. */
  public String initialName(int key) {
    boolean named = !lists.isList(key) || initialValue(key) != initialValues.emptyList();
    return named || initialValues.emptyList() == initialValue()
        ? valueName(initialValue(key))
        : "[]";
  }

  /** What this history's transaction numbers are called. */
  public Names transactionNames() {
    return naming.transactionNames;
  }

  /** What this history's key numbers are called. */
  public Names keyNames() {
    return naming.keyNames;
  }

  /** What this history's values are called. */
  public Names valueNames() {
    return naming.valueNames;
  }

  /**
   * This history with every transaction in a session of its own, so that a level that includes
   * session order means the level that ignores it. Shares all columns; transactions, operations and
   * keys keep their numbers. Takes time linear in the number of transactions.
   */
  public History withoutSessionOrder() {
    int[] singletons = new int[transactions() + 1];
    String[] names = new String[transactions()];
    for (int session = 0; session < sessions(); session++) {
      Arrays.fill(names, sessionStart(session), sessionEnd(session), sessionName(session));
    }
    Arrays.setAll(singletons, transaction -> transaction);
    Naming renamed =
        new Naming(
            names,
            naming.transactions,
            naming.keys,
            naming.transactionNames,
            naming.keyNames,
            naming.valueNames);
    return new History(
        singletons,
        operationStart,
        statuses,
        keysAndKinds,
        values,
        renamed,
        times,
        recordedOrder,
        versionOrder,
        lists,
        initialValues);
  }

  /**
   * The order in which versions were installed, as far as the input or somebody else says. A hint,
   * and a fact only to those who trust it.
   */
  public VersionOrder versionOrder() {
    return versionOrder;
  }

  /** This history with another version order, of its transactions; shares everything else. */
  public History withVersionOrder(VersionOrder other) {
    return new History(
        sessionStart,
        operationStart,
        statuses,
        keysAndKinds,
        values,
        naming,
        times,
        recordedOrder,
        other,
        lists,
        initialValues);
  }

  /** Which keys hold lists, and what was read of them. */
  public Lists lists() {
    return lists;
  }

  @Override
  public String toString() {
    return String.format(
        "history of %d sessions, %d transactions, %d operations, %d keys",
        sessions(), transactions(), operations(), keys());
  }

  /** The last index whose start is at most {@code member}: empty owners share their start. */
  private static int ownerOf(int member, int[] starts) {
    if (member < 0 || member >= starts[starts.length - 1]) {
      throw new ArrayIndexOutOfBoundsException(member);
    }
    int low = 0;
    int high = starts.length - 1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (starts[middle] <= member) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
