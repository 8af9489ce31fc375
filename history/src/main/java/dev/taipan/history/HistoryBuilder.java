package dev.taipan.history;

import dev.taipan.history.column.DetailStage;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.KeyInterner;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.ReadVersions;
import dev.taipan.history.column.Sessions;
import dev.taipan.history.column.TransactionStage;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.origin.Origin;
import dev.taipan.history.parallel.Workers;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntUnaryOperator;

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
  private final TransactionStage transactions = new TransactionStage();
  private final KeyInterner keys = new KeyInterner();
  private final OperationStage operations = new OperationStage();
  private final ListStage lists = new ListStage();
  private final TransactionTimes times = new TransactionTimes();
  private Names transactionNames = Names.DECIMAL;
  private Names keyNames = Names.DECIMAL;
  private Names valueNames = Names.DECIMAL;
  private Names versionNames = Names.DECIMAL;
  private Origin origin = Origin.UNKNOWN;

  /** Made only for those who have something to say there: few do, and it is large. */
  private DetailStage details;

  private OptionalLong tombstone = OptionalLong.empty();
  private final IntList initialReads = new IntList();
  private boolean asRecorded;
  private boolean hasInitialValue = true;
  private long initialValue;

  /** Whether some list holds the value that is to stand for the empty one. */
  private boolean initialIsElement;

  /**
   * A builder that goes on where a sealed history ends: it has all of it, and takes what follows.
   * So a history can grow by segments, each of which is sealed by {@link #build} and checked.
   * Sessions, keys, transactions and operations keep their numbers, if the first builder
   * {@linkplain #numberedAsRecorded numbered as recorded}: this one does. What somebody said of the
   * order of versions is not taken over; it may be given again with {@link
   * History#withVersionOrder}.
   *
   * <p>Takes time linear in the sealed history.
   */
  public static HistoryBuilder continuing(History sealed) {
    HistoryBuilder builder = new HistoryBuilder().numberedAsRecorded();
    TransactionCopies copies = new TransactionCopies(sealed, builder);
    for (int transaction = 0; transaction < sealed.transactions(); transaction++) {
      copies.add(transaction);
    }
    return builder;
  }

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

  /** Sets what the numbers of versions are called; decimal unless told. */
  public HistoryBuilder versionNames(Names names) {
    versionNames = names;
    return this;
  }

  /** Says how the history came about. */
  public HistoryBuilder origin(Origin said) {
    origin = said;
    return this;
  }

  /**
   * Says which value means that a register is not there, before anything is deleted. Where keys are
   * not there at first, it is the initial value, too.
   */
  public HistoryBuilder tombstone(long value) {
    tombstone = OptionalLong.of(value);
    return this;
  }

  /**
   * Numbers transactions in the order in which they are added, and not session by session: what is
   * known already keeps its numbers when a history is {@linkplain #continuing continued}.
   */
  public HistoryBuilder numberedAsRecorded() {
    asRecorded = true;
    return this;
  }

  /** Adds a session and returns its number. */
  public int session(String name) {
    return transactions.addSession(name);
  }

  /** The name of a session that this builder made. */
  public String sessionName(int session) {
    return transactions.sessions().get(session);
  }

  /**
   * Adds a transaction as the latest of its session.
   *
   * @param number the number by which the input knows it; need not be unique
   * @return the handle by which this builder knows it; not its number in the finished history
   */
  public int transaction(int session, long number, TransactionStatus status) {
    return transactions.add(session, number, (byte) status.ordinal());
  }

  /** Changes how a transaction ended: some formats say so only after its operations. */
  public void status(int transaction, TransactionStatus status) {
    transactions.status(transaction, (byte) status.ordinal());
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

  /**
   * Says that a transaction comes after all others in every explanation: it read what was there
   * when nobody did anything any more. It must have committed and written nothing, be the last of
   * its session, and no other one may have started after it had ended; {@link #build} looks.
   *
   * @throws IllegalArgumentException when another one comes after all others
   */
  public void finalTransaction(int transaction) {
    details().finalTransaction(transaction);
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
    return transactions.sessionOf(transaction);
  }

  /** The dense number of the key that the input knows as {@code number}; new when unseen. */
  public int key(long number) {
    return keys.intern(number);
  }

  /**
   * What {@link #key} returns for a number that it has seen, or -1, also where it has; for threads
   * beside the one that builds.
   */
  public int knownKey(long number) {
    return keys.knownBeside(number);
  }

  /**
   * Adds reads and writes to the end of a transaction: {@code keysAndKinds[from..to)}, each twice
   * its key and one more if it is a write, and their values.
   */
  public void operations(int transaction, int[] keysAndKinds, long[] values, int from, int to) {
    operations.addAll(transaction, keysAndKinds, values, from, to);
  }

  /** Adds a read to the end of a transaction. */
  public void read(int transaction, int key, long value) {
    operations.add(transaction, key << 1, value);
  }

  /** Adds a write to the end of a transaction. */
  public void write(int transaction, int key, long value) {
    operations.add(transaction, key << 1 | 1, value);
  }

  /** Adds a write of a register that was not there to the end of a transaction. */
  public void insert(int transaction, int key, long value) {
    details().kind(operations.size(), OperationKind.INSERT);
    write(transaction, key, value);
  }

  /**
   * Adds a delete of a register to the end of a transaction: a write of the {@link #tombstone}.
   *
   * @throws IllegalStateException when no value is the tombstone
   */
  public void delete(int transaction, int key) {
    long absent = tombstone.orElseThrow(() -> new IllegalStateException("no tombstone"));
    details().kind(operations.size(), OperationKind.DELETE);
    write(transaction, key, absent);
  }

  /**
   * Adds a read of all versions that match a predicate to the end of a transaction; {@link #match}
   * adds what it saw.
   *
   * @param predicate in any words
   * @return what {@link #details} calls it
   */
  public int predicateRead(int transaction, String predicate) {
    operations.interrupt();
    return details().predicateRead(transaction, operations.size(), predicate);
  }

  /**
   * Adds a version that the latest read by predicate saw.
   *
   * @param version its name's number, or {@link Details#NO_VERSION}
   */
  public void match(int key, long value, long version) {
    details().match(key, value, version);
  }

  /**
   * Takes what few histories say of operations and transactions. An operation is called by how many
   * {@link #operations} were added before it.
   */
  public DetailStage details() {
    if (details == null) {
      details = new DetailStage();
    }
    return details;
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
    if (transactions.status(transaction) == TransactionStatus.COMMITTED.ordinal()) {
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
    long value = source.value(operation);
    switch (source.kind(operation)) {
      case READ -> read(transaction, key, value);
      case WRITE -> write(transaction, key, value);
      case INSERT -> insert(transaction, key, value);
      case DELETE -> delete(transaction, key);
      case APPEND -> append(transaction, key, value);
      case LIST_READ -> {
        long[] elements = source.lists().known(source, operation);
        readList(transaction, key, elements, 0, elements.length);
      }
      case PREDICATE_READ -> throw new IllegalArgumentException("a read by predicate has no key");
    }
  }

  /**
   * Adds a copy of a read by predicate of another history to the end of a transaction.
   *
   * @param keys under which this builder knows the other's keys
   * @return what {@link #details} calls it
   */
  public int copyPredicateRead(int transaction, History source, int read, IntUnaryOperator keys) {
    PredicateReads reads = source.details().predicateReads();
    int made = predicateRead(transaction, reads.predicate(read));
    for (int match = reads.matchStart(read); match < reads.matchEnd(read); match++) {
      match(
          keys.applyAsInt(reads.matchKey(match)),
          reads.matchValue(match),
          reads.matchVersion(match));
    }
    copyVersionSet(reads, read, keys);
    return made;
  }

  private void copyVersionSet(PredicateReads reads, int read, IntUnaryOperator keys) {
    ReadVersions sets = reads.versionSets();
    if (reads.hasVersionSet(read)) {
      details().versionSet();
    }
    for (int version = sets.start(read); version < sets.end(read); version++) {
      details()
          .considered(keys.applyAsInt(sets.key(version)), sets.value(version), sets.name(version));
    }
  }

  /** Takes the names, the origin and the initial and absent values of another history. */
  public HistoryBuilder like(History source) {
    transactionNames(source.transactionNames());
    keyNames(source.keyNames()).valueNames(source.valueNames());
    versionNames(source.versionNames()).origin(source.origin());
    initialValue(source.initialValue());
    hasInitialValue = source.hasInitialValue();
    tombstone = source.tombstone();
    return this;
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
   * @throws UnjudgeableHistoryException when transactions that may have committed appended one
   *     element twice to a list, or the final transaction cannot come after all others
   */
  public History build() {
    return build(Workers.ONE);
  }

  /** The same, with several threads. */
  public History build(Workers workers) {
    int[] sessionStart = transactions.sessionStarts();
    int[] places = transactions.placesBySession(sessionStart);
    int[] finished = asRecorded ? transactions.placesAsAdded() : places;
    byte[] finalStatuses = transactions.takeStatuses(finished);
    long[] finalNumbers = transactions.takeNumbers(finished);
    TransactionTimes finalTimes = times.arrange(finished, finalStatuses);
    long[] keyNumbers = keys.finish();
    int[] following =
        details == null ? new int[0] : operations.addedBefore(details, transactions.size());
    int[] operationStart = operations.arrange(finished);
    Details finalDetails =
        details == null ? Details.NONE : finish(details, finished, following, operationStart);
    Lists finalLists = lists.finish(keyNumbers.length, operations);
    long emptyList = initialIsElement ? distinguishEmptyLists(finalLists) : initialValue;
    History.Columns columns = new History.Columns();
    columns.sessions =
        asRecorded ? Sessions.of(sessionStart, places) : Sessions.consecutive(sessionStart);
    columns.operationStart = operationStart;
    columns.statuses = finalStatuses;
    columns.keysAndKinds = operations.takeKeysAndKinds(workers);
    columns.values = operations.takeValues(workers);
    columns.naming =
        new History.Naming(
            transactions.sessions().toArray(String[]::new),
            finalNumbers,
            keyNumbers,
            transactionNames,
            keyNames,
            valueNames,
            versionNames,
            origin);
    columns.times = finalTimes;
    columns.recordedOrder =
        recordedOrder(RecordedOrder.of(finished, places, sessionStart, finalTimes), finalDetails);
    columns.versionOrder = VersionOrder.NONE;
    columns.lists = finalLists;
    columns.initialValues = InitialValues.of(hasInitialValue, initialValue, emptyList);
    columns.tombstone = tombstone;
    columns.details = finalDetails;
    History history = new History(columns);
    UnjudgeableHistoryException.throwIfAppendedTwice(history);
    UnjudgeableHistoryException.throwIfMisplaced(history);
    return history;
  }

  private static RecordedOrder recordedOrder(RecordedOrder order, Details details) {
    int last = details.finalTransaction();
    return last == Details.NO_TRANSACTION ? order : order.endingWith(last);
  }

  /** The details, of reads by predicate before which so much of their transactions comes. */
  private Details finish(DetailStage stage, int[] finished, int[] added, int[] operationStart) {
    int[] following = new int[added.length];
    for (int read = 0; read < added.length; read++) {
      following[read] =
          operationStart[finished[stage.predicateTransactions().get(read)]] + added[read];
    }
    return stage.finish(finished, operations.size(), operations::placeOf, following);
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
}
