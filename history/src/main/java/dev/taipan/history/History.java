package dev.taipan.history;

import dev.taipan.history.column.Column;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.LongColumn;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.column.Owners;
import dev.taipan.history.column.Sessions;
import dev.taipan.history.origin.Origin;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * An immutable history: sessions, each a sequence of transactions, each a sequence of reads and
 * writes.
 *
 * <p>Everything is a dense number: sessions {@code 0..sessions()-1}, transactions {@code
 * 0..transactions()-1} (in any order; {@link #rankInSession} and {@link #inSession} know that of
 * sessions), operations {@code 0..operations()-1} (a transaction's operations are consecutive and
 * in program order), keys {@code 0..keys()-1}. The columns are primitive arrays: 8 bytes per
 * operation, 12 when some value does not fit in an int. Accessors do not allocate and take constant
 * time unless they say otherwise; arguments out of range throw {@link
 * ArrayIndexOutOfBoundsException}.
 *
 * <p>The <em>initial transaction</em> is not among the numbered ones. It is called {@link
 * #INITIAL}, wrote {@link #initialValue(int)} to every key, and precedes every other transaction.
 * Where the input spells it out, that one of the numbered ones {@linkplain #isInitialTransaction
 * stands for it}. A <em>final transaction</em>, which follows every other one, is among the
 * numbered ones, if there {@linkplain #finalTransaction is one}.
 */
public final class History {

  /** The transaction number that stands for the initial transaction. */
  public static final int INITIAL = -1;

  /** The start of a transaction of which nobody knows when it started: before everything. */
  public static final long NO_START = Long.MIN_VALUE;

  /** The end of a transaction of which nobody knows when it ended: after everything. */
  public static final long NO_END = Long.MAX_VALUE;

  private static final TransactionStatus[] STATUSES = TransactionStatus.values();

  private final Sessions sessions;
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
  private final OptionalLong tombstone;
  private final Details details;

  /** The names of a history's things, by their input numbers. */
  record Naming(
      String[] sessions,
      long[] transactions,
      long[] keys,
      Names transactionNames,
      Names keyNames,
      Names valueNames,
      Names versionNames,
      Origin origin) {}

  /** The columns of a history that is being made. */
  static final class Columns {
    Sessions sessions;
    int[] operationStart;
    byte[] statuses;
    int[] keysAndKinds;
    LongColumn values;
    Naming naming;
    TransactionTimes times;
    RecordedOrder recordedOrder;
    VersionOrder versionOrder;
    Lists lists;
    InitialValues initialValues;
    OptionalLong tombstone;
    Details details;

    Columns() {}

    private Columns(History history) {
      sessions = history.sessions;
      operationStart = history.operationStart;
      statuses = history.statuses;
      keysAndKinds = history.keysAndKinds;
      values = history.values;
      naming = history.naming;
      times = history.times;
      recordedOrder = history.recordedOrder;
      versionOrder = history.versionOrder;
      lists = history.lists;
      initialValues = history.initialValues;
      tombstone = history.tombstone;
      details = history.details;
    }
  }

  History(Columns columns) {
    sessions = columns.sessions;
    operationStart = columns.operationStart;
    statuses = columns.statuses;
    keysAndKinds = columns.keysAndKinds;
    values = columns.values;
    naming = columns.naming;
    times = columns.times;
    recordedOrder = columns.recordedOrder;
    versionOrder = columns.versionOrder;
    lists = columns.lists;
    initialValues = columns.initialValues;
    tombstone = columns.tombstone;
    details = columns.details;
  }

  /** How it came about, as far as its recorder says. */
  public Origin origin() {
    return naming.origin;
  }

  /** The number of sessions, empty ones included. */
  public int sessions() {
    return sessions.count();
  }

  /** The number of transactions of any status, without the initial transaction. */
  public int transactions() {
    return statuses.length;
  }

  /** The number of operations of all transactions, without reads by predicate. */
  public int operations() {
    return keysAndKinds.length;
  }

  /** The number of distinct keys. */
  public int keys() {
    return naming.keys.length;
  }

  /** The number of transactions of a session. */
  public int sessionLength(int session) {
    return sessions.length(session);
  }

  /** Whether some session has more than one transaction. Takes time linear in the sessions. */
  public boolean hasSessionOrder() {
    return IntStream.range(0, sessions()).anyMatch(session -> sessionLength(session) > 1);
  }

  /** The transaction of a session that so many others of it precede. */
  public int inSession(int session, int rank) {
    return sessions.transaction(session, rank);
  }

  /**
   * How many transactions precede one in its session, in time logarithmic in the number of
   * sessions.
   */
  public int rankInSession(int transaction) {
    return sessions.rank(transaction);
  }

  /** The session of a transaction, in time logarithmic in the number of sessions. */
  public int sessionOf(int transaction) {
    return sessions.sessionOf(transaction);
  }

  /**
   * Whether transactions are numbered session by session, in session order. {@link Accesses} are of
   * such histories only, and so are checks; {@link NumberedBySession} makes one of any other.
   */
  public boolean isNumberedBySession() {
    return sessions.areConsecutive();
  }

  /**
   * The first transaction of a session, in a history that {@link #isNumberedBySession}; elsewhere
   * it means nothing.
   */
  public int sessionStart(int session) {
    return sessions.start(session);
  }

  /**
   * One past the last transaction of a session, in a history that {@link #isNumberedBySession};
   * elsewhere it means nothing.
   */
  public int sessionEnd(int session) {
    return sessions.start(session + 1);
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
    return Owners.of(operation, operationStart);
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

  /** What an operation does. Also takes the numbers of {@linkplain #details reads by predicate}. */
  public OperationKind kind(int operation) {
    if (operation >= operations()) {
      return OperationKind.PREDICATE_READ;
    }
    boolean list = lists.isList(key(operation));
    if (!isWrite(operation)) {
      return list ? OperationKind.LIST_READ : OperationKind.READ;
    }
    if (details.hasKinds() && details.isInsert(operation)) {
      return OperationKind.INSERT;
    }
    if (details.hasKinds() && details.isDelete(operation)) {
      return OperationKind.DELETE;
    }
    return list ? OperationKind.APPEND : OperationKind.WRITE;
  }

  /**
   * The value of a register that is not there: what a delete writes, and what a read returns that
   * finds nothing. Empty where no value means that.
   */
  public OptionalLong tombstone() {
    return tombstone;
  }

  /** What few histories say of their operations and transactions. */
  public Details details() {
    return details;
  }

  /** What this history says besides reads and writes. Linear time in its transactions and keys. */
  public Set<Column> columns() {
    Set<Column> columns = EnumSet.noneOf(Column.class);
    BiConsumer<Column, Boolean> note =
        (column, used) -> {
          if (used) {
            columns.add(column);
          }
        };
    note.accept(Column.LISTS, !lists.isEmpty());
    note.accept(Column.UNKNOWN_OUTCOMES, hasUnknownOutcomes());
    note.accept(Column.TIMES, hasTimes());
    note.accept(Column.VERSION_ORDER, !versionOrder.isEmpty());
    note.accept(Column.WRITE_ORDER, versionOrder.namesWrites());
    note.accept(Column.OWN_INITIAL_VALUES, initialValues.owners() > 0);
    note.accept(Column.ROW_KEYS, naming.keyNames.areOfRows());
    note.accept(Column.INSERTS_AND_DELETES, details.hasKinds());
    note.accept(Column.PREDICATE_READS, !details.predicateReads().isEmpty());
    note.accept(Column.VERSIONS, details.hasVersions());
    note.accept(Column.OPERATION_TIMES, details.hasTimes());
    note.accept(Column.STATEMENTS, details.hasStatements());
    note.accept(Column.LEVELS, !details.levels().isEmpty());
    note.accept(Column.EXPECTED_ORDER, !details.stamps().isEmpty());
    note.accept(Column.DATABASE_WORDS, !details.databaseWords().isEmpty());
    note.accept(Column.VERSION_SETS, details.predicateReads().haveVersionSets());
    note.accept(Column.RESULTS, details.hasResults());
    note.accept(Column.FINAL_TRANSACTION, finalTransaction().isPresent());
    return columns;
  }

  private boolean hasUnknownOutcomes() {
    for (byte one : statuses) {
      if (one == TransactionStatus.UNKNOWN.ordinal()) {
        return true;
      }
    }
    return false;
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

  /** The transaction that comes after all others in every explanation, if there is one. */
  public OptionalInt finalTransaction() {
    int last = details.finalTransaction();
    return last == Details.NO_TRANSACTION ? OptionalInt.empty() : OptionalInt.of(last);
  }

  /**
   * Whether a transaction comes after all others in every explanation, at every level: what it read
   * is what the others left behind. It committed, wrote nothing, and is the last of its session.
   */
  public boolean isFinalTransaction(int transaction) {
    return transaction == details.finalTransaction() && transaction != Details.NO_TRANSACTION;
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
    Columns columns = new Columns(this);
    columns.recordedOrder =
        other.transaction().isPresent()
            ? recordedOrder.startingWith(other.transaction().getAsInt())
            : recordedOrder;
    columns.initialValues = other;
    return new History(columns);
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

  /** What the numbers of versions are called. */
  public Names versionNames() {
    return naming.versionNames;
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
      for (int rank = 0; rank < sessionLength(session); rank++) {
        names[inSession(session, rank)] = sessionName(session);
      }
    }
    Arrays.setAll(singletons, transaction -> transaction);
    Naming renamed =
        new Naming(
            names,
            naming.transactions,
            naming.keys,
            naming.transactionNames,
            naming.keyNames,
            naming.valueNames,
            naming.versionNames,
            naming.origin);
    Columns columns = new Columns(this);
    columns.sessions = Sessions.consecutive(singletons);
    columns.naming = renamed;
    return new History(columns);
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
    Columns columns = new Columns(this);
    columns.versionOrder = other;
    return new History(columns);
  }

  /**
   * This history as it may have been where clocks differ: transactions may have ended later than is
   * told, so that fewer are known to be over before others start. Shares everything else.
   *
   * @param skew by how much clocks may differ, not negative
   */
  public History withClockSkew(long skew) {
    Columns columns = new Columns(this);
    columns.times = times.withLaterEnds(skew);
    return new History(columns);
  }

  /** This history with other stamps and reads by predicate; shares everything else. */
  public History withDetails(Details other) {
    Columns columns = new Columns(this);
    columns.details = other;
    return new History(columns);
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
}
