package dev.taipan.record;

import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.summary.SavepointSessions;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Writes down the transactions of one session. Nothing is allocated per operation, but where a
 * transaction is longer than all before; for rows of tables their contents are. Not safe for use by
 * several threads.
 */
public final class SessionRecorder {
  private final Recorder recorder;
  private final String name;

  /** How often the session had to begin anew, after an outcome that nobody knows. */
  private int renewals;

  private final HistoryLine line;
  private final StatementTimes times;
  private final ByteBuffer outcome = ByteBuffer.allocate(HistoryLine.OUTCOME_BYTES);
  private int outcomeAt;
  private long transaction;
  private long start;
  private boolean first;
  private boolean firstMatch;

  /** The length of the line without its last operation, and whether that is the first. */
  private int before;

  private boolean firstBefore;

  /** Where the brackets are that end the operations of the last statement. */
  private final IntList ends = new IntList();

  /** What the database calls the transaction and says that it saw, or null. */
  private String databaseId;

  private String sight;

  /** Who writes down what transactions undo; null until one does. */
  private SessionRecorder undone;

  private boolean undoes;

  SessionRecorder(Recorder recorder, String name, HistoryLine line, StatementTimes times) {
    this.recorder = recorder;
    this.name = name;
    this.line = line;
    this.times = times;
  }

  /**
   * Begins a transaction.
   *
   * @param id by which reports call it
   * @param start in nanoseconds, on the clock of all sessions
   */
  public void begin(long id, long start) {
    begin(id, start, "", "");
  }

  /**
   * Begins a transaction on one of several nodes, or at a level of its own.
   *
   * @param id by which reports call it
   * @param start in nanoseconds, on the clock of all sessions
   * @param where what reports say behind the id, such as {@code on standby 1}; empty for nothing
   * @param level in the database's words; empty for none
   */
  public void begin(long id, long start, String where, String level) {
    transaction = id;
    this.start = start;
    recorder.listener().ifPresent(told -> told.begun(id));
    databaseId = null;
    sight = null;
    line.clear();
    line.add("{\"session\":\"");
    line.add(name());
    line.add("\",\"id\":");
    line.add(id);
    if (!where.isEmpty()) {
      line.add(",\"name\":\"");
      line.add(id);
      line.add(" ");
      line.add(where);
      line.add("\"");
    }
    if (!level.isEmpty()) {
      line.add(",\"level\":\"");
      line.add(level);
      line.add("\"");
    }
    line.add(",\"start\":");
    line.add(start);
    line.add(",\"status\":");
    outcomeAt = line.length();
    line.addOutcome(TransactionStatus.UNKNOWN, 0);
    line.add(",\"ops\":[");
    first = true;
  }

  /**
   * Begins to write down what the transaction is going to undo, by rolling back to a savepoint: as
   * another transaction, of a session of its own, which {@link #endUndone} says to be aborted.
   *
   * @param id by which reports call it
   * @return where that is written down
   */
  public SessionRecorder beginUndone(long id) {
    if (undone == null) {
      undone = recorder.session(SavepointSessions.of(name));
    }
    undone.begin(id, start, "undone in T" + transaction, "");
    undoes = true;
    return undone;
  }

  /** Says that the transaction does no more than it has done, and has undone what it was to. */
  public void endUndone(long end) throws IOException {
    if (undoes) {
      undoes = false;
      undone.aborted(end);
    }
  }

  /** A statement is about to be sent: what is written down from now on is part of it. */
  public void sending() {
    times.sending();
    ends.truncate(0);
  }

  /** The statement has been answered, and did not fail. */
  public void answered() {
    times.answered();
  }

  /** A register was read. */
  public void read(long key, long value) {
    operation("[\"r\",", key);
    line.add(value);
    endOfOperation();
  }

  /** What the session is called now: another name after each outcome that nobody knows. */
  public String name() {
    return renewals == 0 ? name : name + "." + renewals;
  }

  /** A register is to be written. */
  public void write(long key, long value) {
    operation("[\"w\",", key);
    line.add(value);
    endOfOperation();
  }

  /** No row has a key that was read. */
  public void readAbsent(long key) {
    operation("[\"r\",", key);
    line.add("null");
    endOfOperation();
  }

  /** A register is to be added. */
  public void insert(long key, long value) {
    operation("[\"insert\",", key);
    line.add(value);
    endOfOperation();
  }

  /** A register is to be removed. */
  public void delete(long key) {
    operation("[\"delete\",");
    line.add(key);
    endOfOperation();
  }

  /** An element is to be appended. */
  public void append(long key, long element) {
    operation("[\"append\",", key);
    line.add(element);
    endOfOperation();
  }

  /**
   * A list was read.
   *
   * @param elements separated by commas, and one in front of the first
   */
  public void readList(long key, String elements) {
    operation("[\"list\",", key);
    line.add("[");
    line.add(elements.isEmpty() ? elements : elements.substring(1));
    line.add("]");
    endOfOperation();
  }

  private void operation(String kind, long key) {
    operation(kind);
    line.add(key);
    line.add(",");
  }

  /**
   * A row of a table was read.
   *
   * @param contents what it holds, as JSON; null if it was not there
   */
  public void readRow(String table, long key, String contents) {
    rowOperation("[\"r\",", table, key);
    line.add(",");
    line.add(contents == null ? "null" : contents);
    endOfOperation();
  }

  /**
   * An operation on a key of any name.
   *
   * @param kind the word of the format, such as {@code w}
   * @param key its name, as JSON of ASCII
   * @param value as JSON of ASCII; null for an operation without one
   */
  public void operate(String kind, String key, String value) {
    operation("[\"");
    line.add(kind);
    line.add("\",");
    line.add(key);
    if (value != null) {
      line.add(",");
      line.add(value);
    }
    endOfOperation();
  }

  /** A row of a table is to be overwritten. */
  public void writeRow(String table, long key, String contents) {
    rowOperation("[\"w\",", table, key);
    line.add(",");
    line.add(contents);
    endOfOperation();
  }

  /** A row is to be added to a table. */
  public void insertRow(String table, long key, String contents) {
    recorder.rows().add(table, key);
    rowOperation("[\"insert\",", table, key);
    line.add(",");
    line.add(contents);
    endOfOperation();
  }

  /** A row of a table is to be removed. */
  public void deleteRow(String table, long key) {
    rowOperation("[\"delete\",", table, key);
    endOfOperation();
  }

  /**
   * Rows were read by a predicate: begins what was found, which {@link #match} and {@link
   * #endOfMatches} complete.
   *
   * @param predicate in any words, without quotation marks
   */
  public void predicate(String predicate) {
    operation("[\"predicate\",\"");
    line.add(predicate);
    line.add("\",[");
    firstMatch = true;
  }

  /**
   * A row that met the predicate.
   *
   * @param contents what it holds, as JSON; null if it was not there
   */
  public void match(String table, long key, String contents) {
    if (!firstMatch) {
      line.add(",");
    }
    firstMatch = false;
    line.add("[");
    line.addRow(table, key);
    line.add(",");
    line.add(contents == null ? "null" : contents);
    line.add("]");
  }

  /** The same of a key of any name, and a value, as JSON of ASCII. */
  public void match(String key, String value) {
    line.add(firstMatch ? "[" : ",[");
    firstMatch = false;
    line.add(key);
    line.add(",");
    line.add(value);
    line.add("]");
  }

  /** No more rows met the predicate. */
  public void endOfMatches() {
    line.add("]");
    endOfOperation();
  }

  private void rowOperation(String kind, String table, long key) {
    operation(kind);
    line.addRow(table, key);
  }

  private void operation(String kind) {
    before = line.length();
    firstBefore = first;
    if (!first) {
      line.add(",");
    }
    first = false;
    line.add(kind);
  }

  private void endOfOperation() {
    times.add();
    ends.add(line.length());
    line.add("]");
  }

  /** Says what all operations of the last statement saw, in the words of the database. */
  public void statementSaw(String words) {
    for (int operation = ends.size() - 1; operation >= 0; operation--) {
      int end = ends.get(operation);
      if (times.areWritten()) {
        line.insert(end - 1, ",\"saw\":\"" + words + "\"");
      } else {
        line.insert(end, ",{\"saw\":\"" + words + "\"}");
      }
    }
  }

  /** Says what all of the transaction saw, in the words of the database. */
  public void saw(String words) {
    sight = words;
  }

  /** Says what the database calls the transaction. */
  public void calledByDatabase(String id) {
    databaseId = id;
  }

  /** Takes the last operation back, since it turned out to have done nothing. */
  public void takeBack() {
    ends.pop();
    line.cut(before);
    first = firstBefore;
  }

  /** Says that the client is about to ask for the commit: from now on it may have happened. */
  public Pending committing() throws IOException {
    endLine();
    return new Pending(recorder.append(line.bytes()) + outcomeAt);
  }

  /** Says that the transaction has ended without asking for a commit. */
  public void aborted(long end) throws IOException {
    ended(TransactionStatus.ABORTED, end);
  }

  /** Says how the transaction has ended, if nothing was said before of asking for a commit. */
  public void ended(TransactionStatus status, long end) throws IOException {
    endLine();
    line.setOutcome(outcomeAt, status, end);
    recorder.append(line.bytes());
    tell(status);
  }

  /**
   * Says that the transaction has committed, only read, and comes after all others: nobody does
   * anything any more.
   */
  public void committedLast(long end) throws IOException {
    lineAtLast(end);
    addLast();
  }

  /** The line that {@link #committedLast} would write down; {@link #addLast} does if it is to. */
  public byte[] lineAtLast(long end) {
    line.add("],\"final\":true");
    addWords(",\"xid\":\"", databaseId);
    addWords(",\"saw\":\"", sight);
    line.add("}\n");
    line.setOutcome(outcomeAt, TransactionStatus.COMMITTED, end);
    return line.copy();
  }

  /** Writes down the line of {@link #lineAtLast}. */
  public void addLast() throws IOException {
    recorder.append(line.bytes());
    tell(TransactionStatus.COMMITTED);
  }

  private void tell(TransactionStatus status) {
    recorder.listener().ifPresent(told -> told.ended(transaction, status, line.copy()));
  }

  private void endLine() {
    line.add("]");
    addWords(",\"xid\":\"", databaseId);
    addWords(",\"saw\":\"", sight);
    line.add("}\n");
  }

  private void addWords(String field, String words) {
    if (words != null) {
      line.add(field);
      line.add(words);
      line.add("\"");
    }
  }

  /** A transaction in the file of which the outcome is not known, or not yet. */
  public final class Pending {
    private final long place;

    private Pending(long place) {
      this.place = place;
    }

    /** Says how it ended. */
    public void ended(TransactionStatus status, long end) throws IOException {
      outcome.clear();
      HistoryLine.putOutcome(outcome, status, end);
      outcome.flip();
      recorder.write(outcome, place);
      line.setOutcome(outcomeAt, status, end);
      tell(status);
    }

    /**
     * Says that the outcome stays unknown. What follows counts as a session of its own: the
     * transaction may take effect after it.
     */
    public void lost() {
      tell(TransactionStatus.UNKNOWN);
      renewals++;
    }
  }
}
