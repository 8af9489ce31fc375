package dev.taipan.collect.workload.keys;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.KeyTables;
import dev.taipan.collect.workload.Access;
import dev.taipan.record.SessionRecorder;
import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads and writes single keys, whose rows need not be there, and has that written down. Of a write
 * that found no row nothing is: MySQL's writes look at what is there now, and its reads at a
 * snapshot.
 *
 * <p>A row that was deleted is inserted again only by a transaction that found it deleted. To a
 * database under snapshot isolation it is another row, as it is in Adya's model, so that an insert
 * by one that had not seen the delete would be no conflict there.
 *
 * <p>Writes that will be rolled back to a savepoint are written down as another transaction's, that
 * is rolled back. Reads between the savepoint and the rollback are not written down: MariaDB
 * releases their locks then, at serializable, too.
 */
final class KeyClient {
  private static final String SAVEPOINT = "taipan";

  /** The last values that were written, more or less: so many. */
  private static final int RECENT = 24;

  private final KeyStore store;
  private final Access access;
  private final List<Statements> byTable = new ArrayList<>();

  /** Reads what was written last, where a table has an index of that. */
  private final Optional<String> recent;

  /** Where writes are written down. */
  private SessionRecorder writer;

  /** What a transaction knows of a row. */
  enum Row {
    UNKNOWN,
    PRESENT,
    ABSENT
  }

  /** The statements about the rows of a table. */
  private record Statements(
      String read,
      String readRange,
      KeyStatement insert,
      KeyStatement update,
      Optional<KeyStatement> upsert,
      Optional<KeyStatement> delete) {

    static Statements of(KeyStore store, Dialect dialect, int table) throws SQLException {
      return new Statements(
          KeyTables.on(table, store.read(dialect)),
          KeyTables.on(table, store.readSeveral(dialect, "k BETWEEN ? AND ?")),
          store.insert(dialect).on(table),
          store.write(dialect).on(table),
          store.upsert(dialect).map(statement -> statement.on(table)),
          store.delete(dialect).map(statement -> statement.on(table)));
    }
  }

  /** A client of keys of a kind. */
  KeyClient(KeyStore store, Access access) throws SQLException {
    this.store = store;
    this.access = access;
    for (int table = 0; table < KeyTables.COUNT; table++) {
      byTable.add(Statements.of(store, access.dialect(), table));
    }
    String byValue = KeyTables.on(KeyTables.INDEXED, store.readSeveral(access.dialect(), "v > ?"));
    recent = store.indexes(access.dialect()).isEmpty() ? Optional.empty() : Optional.of(byValue);
    writer = access.recorder();
  }

  private Statements about(int key) {
    return byTable.get(KeyTables.of(key));
  }

  /** Whether it speaks to a database by this access. */
  boolean isBy(Access other) {
    return access == other;
  }

  /** Forgets what the transaction before may have left behind. */
  void begin() {
    writer = access.recorder();
  }

  /** Sets a savepoint, where there is to be one before a step. */
  void before(int step, Savepoint savepoint) throws SQLException {
    Optional<String> set = access.dialect().savepoint(SAVEPOINT);
    if (savepoint.isSetBefore(step) && set.isPresent()) {
      access.steer(set.get());
      if (savepoint.isUndone()) {
        writer = access.recorder().beginUndone(access.newNumber());
      }
    }
  }

  /**
   * Rolls back to the savepoint, where that is to be done behind a step.
   *
   * @return whether it has done that
   */
  boolean after(int step, Savepoint savepoint) throws SQLException {
    boolean undoes = savepoint.isUndoneAfter(step) && isUndoing();
    if (undoes) {
      access.steer(access.dialect().rollbackTo(SAVEPOINT).orElseThrow());
      begin();
    }
    return undoes;
  }

  /** Whether what is done now will be rolled back to a savepoint. */
  boolean isUndoing() {
    return writer != access.recorder();
  }

  /** Where writes are written down. */
  SessionRecorder writer() {
    return writer;
  }

  /** The last statement has been answered. */
  void answered() {
    writer.answered();
  }

  /** A write that is about to be sent. */
  PreparedStatement write(String sql) throws SQLException {
    PreparedStatement write = access.write(sql);
    writer.sending();
    return write;
  }

  /** Reads a key, and says whether there is a row. */
  Row read(int key) throws SQLException {
    PreparedStatement query = access.query(about(key).read());
    query.setInt(1, key);
    boolean found;
    try (ResultSet rows = query.executeQuery()) {
      boolean any = rows.next();
      found = any && rows.getObject(1) != null;
      access.recorder().answered();
      if (found) {
        recordRead(key, store.held(rows, 1));
      } else {
        recordAbsent(key);
      }
      if (any) {
        access.sent().found(rows);
      }
    }
    access.sent().done();
    return found ? Row.PRESENT : Row.ABSENT;
  }

  private void recordRead(int key, String held) {
    if (!isUndoing()) {
      store.recordRead(key, held, access.recorder());
    }
  }

  private void recordAbsent(int key) {
    if (!isUndoing()) {
      store.recordAbsent(key, access.recorder());
    }
  }

  /**
   * Reads a key and its neighbours in its table, and says whether there is a row of the key; the
   * key alone where a query may miss rows before it finds later ones.
   */
  Row readAround(int key) throws SQLException {
    if (!access.dialect().readsInOrder()) {
      return read(key);
    }
    int[] range =
        IntStream.of(key - KeyTables.COUNT, key, key + KeyTables.COUNT)
            .filter(each -> each >= 0)
            .toArray();
    return readRange(range).containsKey(key) ? Row.PRESENT : Row.ABSENT;
  }

  /** Whether there is an index of what the table of a key holds. */
  boolean isIndexed(int key) {
    return KeyTables.of(key) == KeyTables.INDEXED && recent.isPresent();
  }

  /** Reads what was written last, by an index. Nothing is written down of rows it does not find. */
  void readRecent() throws SQLException {
    PreparedStatement query = access.query(recent.orElseThrow());
    query.setLong(1, Math.max(0, access.newNumber() - RECENT));
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        access.sent().found(rows);
        if (rows.getObject(1) != null) {
          recordRead(rows.getInt(1), store.held(rows, 2));
        }
      }
    }
    access.recorder().answered();
    access.sent().done();
  }

  /**
   * Reads keys of one table by a statement that asks for all rows between the first and the last.
   *
   * @param keys in increasing order
   * @return what those hold that have rows
   */
  Map<Integer, String> readRange(int... keys) throws SQLException {
    PreparedStatement query = access.query(about(keys[0]).readRange());
    query.setInt(1, keys[0]);
    query.setInt(2, keys[keys.length - 1]);
    return read(query, keys);
  }

  /**
   * Sends a query for keys. What it sees is of one moment, or it looks at one key after the other;
   * so it is written down in the order of keys.
   *
   * @param query that finds the key and what it holds of each row
   * @param keys all that it asks for, in increasing order
   * @return what those hold that have rows
   */
  Map<Integer, String> read(PreparedStatement query, int... keys) throws SQLException {
    Map<Integer, String> found = new HashMap<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        access.sent().found(rows);
        if (rows.getObject(1) != null) {
          found.put(rows.getInt(1), store.held(rows, 2));
        }
      }
    }
    for (int key : keys) {
      if (found.containsKey(key)) {
        recordRead(key, found.get(key));
      } else {
        recordAbsent(key);
      }
    }
    access.recorder().answered();
    access.sent().done();
    return found;
  }

  /**
   * Writes to a key of which a transaction knows something.
   *
   * @param before what it knows of the row
   * @param plainly whether not to use statements that change a row or else insert it
   * @param returning whether the statement is to return what it has written, where it can
   */
  Row write(int key, Row before, boolean plainly, boolean returning) throws SQLException {
    if (before == Row.PRESENT) {
      return change(key, returning);
    }
    if (!plainly && about(key).upsert().isPresent()) {
      return upsert(key, returning);
    }
    return before == Row.UNKNOWN && change(key, returning) == Row.PRESENT
        ? Row.PRESENT
        : insert(key, returning);
  }

  private Row upsert(int key, boolean returning) throws SQLException {
    long value = access.newNumber();
    Write write = write(about(key).upsert().orElseThrow(), key, value, returning);
    store.recordWrite(key, value, writer);
    requireChange(send(write, key), key);
    return Row.PRESENT;
  }

  private Row insert(int key, boolean returning) throws SQLException {
    long value = access.newNumber();
    Write write = write(about(key).insert(), key, value, returning);
    store.recordInsert(key, value, writer);
    requireChange(send(write, key), key);
    return Row.PRESENT;
  }

  private Row change(int key, boolean returning) throws SQLException {
    long value = access.newNumber();
    Write write = write(about(key).update(), key, value, returning);
    store.recordWrite(key, value, writer);
    return isOfRow(send(write, key), key) ? Row.PRESENT : Row.ABSENT;
  }

  /**
   * Changes rows that are there and are never deleted, each once, by statements that are sent at
   * once for each table.
   */
  void changeAll(int... keys) throws SQLException {
    for (int table = 0; table < KeyTables.COUNT; table++) {
      int number = table;
      int[] there = IntStream.of(keys).filter(key -> KeyTables.of(key) == number).toArray();
      if (there.length > 0) {
        changeAll(byTable.get(table).update(), there);
      }
    }
  }

  private void changeAll(KeyStatement update, int... keys) throws SQLException {
    PreparedStatement batch = write(update.sql());
    batch.clearBatch();
    for (int key : keys) {
      long value = access.newNumber();
      store.recordWrite(key, value, writer);
      bind(update, batch, key, value);
      batch.addBatch();
    }
    int[] changed = sendAll(batch);
    answered();
    // A driver may say that a statement succeeded, and not how many rows it changed.
    if (IntStream.of(changed).anyMatch(rows -> rows == 0)) {
      throw new SQLException("a batch found no row of a key that is never deleted");
    }
    access.sent().done();
  }

  /** Sends a batch; what its failure says is in the words of the statement that failed. */
  private static int[] sendAll(PreparedStatement batch) throws SQLException {
    try {
      return batch.executeBatch();
    } catch (BatchUpdateException failed) {
      throw failed.getCause() instanceof SQLException cause ? cause : failed;
    }
  }

  /** Removes a key, if there is a row. */
  Row delete(int key) throws SQLException {
    Write write = write(about(key).delete().orElseThrow(), key, 0, false);
    writer.delete(key);
    isOfRow(send(write, key), key);
    return Row.ABSENT;
  }

  /** A write that is about to be sent, and whether it returns what it has written. */
  private record Write(PreparedStatement statement, boolean returns) {}

  private Write write(KeyStatement statement, int key, long value, boolean returning)
      throws SQLException {
    Optional<String> query =
        returning && !access.sent().tellWhatTheySaw()
            ? access.dialect().returning(statement.sql(), "v")
            : Optional.empty();
    PreparedStatement write = write(query.orElse(statement.sql()));
    bind(statement, write, key, value);
    return new Write(write, query.isPresent());
  }

  private void bind(KeyStatement statement, PreparedStatement write, int key, long value)
      throws SQLException {
    String parameters = statement.parameters();
    for (int i = 0; i < parameters.length(); i++) {
      if (parameters.charAt(i) == 'k') {
        write.setInt(i + 1, key);
      } else {
        store.setValue(write, i + 1, value);
      }
    }
  }

  /** Sends a write, and says how many rows it changed; one that changed none did nothing. */
  private int send(Write write, int key) throws SQLException {
    int rows =
        write.returns() ? query(write.statement(), key) : access.sent().changed(write.statement());
    answered();
    if (rows == 0) {
      writer.takeBack();
    }
    access.sent().done();
    return rows;
  }

  /** Sends a write that returns what it has written, and says how many rows it changed. */
  private int query(PreparedStatement write, int key) throws SQLException {
    int count = 0;
    try (ResultSet rows = write.executeQuery()) {
      while (rows.next()) {
        recordRead(key, store.held(rows, 1));
        count++;
      }
    }
    return count;
  }

  private static boolean isOfRow(int rows, int key) throws SQLException {
    if (rows > 1) {
      throw new SQLException("writing key " + key + " changed " + rows + " rows");
    }
    return rows == 1;
  }

  /** MySQL counts a row twice that was there. */
  private static void requireChange(int rows, int key) throws SQLException {
    if (rows == 0) {
      throw new SQLException("writing key " + key + " changed no row");
    }
  }
}
