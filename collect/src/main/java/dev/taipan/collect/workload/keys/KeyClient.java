package dev.taipan.collect.workload.keys;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.KeyTables;
import dev.taipan.collect.workload.Access;
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
 */
final class KeyClient {
  private final KeyStore store;
  private final Access access;

  /** The last values that were written, more or less: so many. */
  private static final int RECENT = 24;

  private final List<Statements> byTable = new ArrayList<>();

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
  }

  private Statements about(int key) {
    return byTable.get(KeyTables.of(key));
  }

  /** Whether it speaks to a database by this access. */
  boolean isBy(Access other) {
    return access == other;
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
        store.recordRead(key, store.held(rows, 1), access.recorder());
      } else {
        store.recordAbsent(key, access.recorder());
      }
      if (any) {
        access.sent().found(rows);
      }
    }
    access.sent().done();
    return found ? Row.PRESENT : Row.ABSENT;
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
    return KeyTables.of(key) == KeyTables.INDEXED && !store.indexes(access.dialect()).isEmpty();
  }

  /** Reads what was written last, by an index. Nothing is written down of rows it does not find. */
  void readRecent() throws SQLException {
    String recent = store.readSeveral(access.dialect(), "v > ?");
    PreparedStatement query = access.query(KeyTables.on(KeyTables.INDEXED, recent));
    query.setLong(1, access.newNumber() - RECENT);
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        access.sent().found(rows);
        store.recordRead(rows.getInt(1), store.held(rows, 2), access.recorder());
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
        store.recordRead(key, found.get(key), access.recorder());
      } else {
        store.recordAbsent(key, access.recorder());
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
   */
  Row write(int key, Row before, boolean plainly) throws SQLException {
    if (before == Row.PRESENT) {
      return change(key);
    }
    if (!plainly && about(key).upsert().isPresent()) {
      return upsert(key);
    }
    return before == Row.UNKNOWN && change(key) == Row.PRESENT ? Row.PRESENT : insert(key);
  }

  private Row upsert(int key) throws SQLException {
    long value = access.newNumber();
    KeyStatement statement = about(key).upsert().orElseThrow();
    PreparedStatement write = access.write(statement.sql());
    store.recordWrite(key, value, access.recorder());
    bind(statement, write, key, value);
    requireChange(send(write), key);
    return Row.PRESENT;
  }

  private Row insert(int key) throws SQLException {
    long value = access.newNumber();
    KeyStatement statement = about(key).insert();
    PreparedStatement write = access.write(statement.sql());
    store.recordInsert(key, value, access.recorder());
    bind(statement, write, key, value);
    requireChange(send(write), key);
    return Row.PRESENT;
  }

  private Row change(int key) throws SQLException {
    long value = access.newNumber();
    KeyStatement statement = about(key).update();
    PreparedStatement write = access.write(statement.sql());
    store.recordWrite(key, value, access.recorder());
    bind(statement, write, key, value);
    return sendTo(write, key) ? Row.PRESENT : Row.ABSENT;
  }

  /** Removes a key, if there is a row. */
  Row delete(int key) throws SQLException {
    KeyStatement statement = about(key).delete().orElseThrow();
    PreparedStatement write = access.write(statement.sql());
    access.recorder().delete(key);
    bind(statement, write, key, 0);
    sendTo(write, key);
    return Row.ABSENT;
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

  /** Sends a write of a row that need not be there, and says whether it was. */
  private boolean sendTo(PreparedStatement write, int key) throws SQLException {
    int rows = access.sent().changed(write);
    access.recorder().answered();
    if (rows == 0) {
      access.recorder().takeBack();
    }
    access.sent().done();
    if (rows > 1) {
      throw new SQLException("writing key " + key + " changed " + rows + " rows");
    }
    return rows == 1;
  }

  private int send(PreparedStatement write) throws SQLException {
    int rows = access.sent().changed(write);
    access.recorder().answered();
    access.sent().done();
    return rows;
  }

  /** MySQL counts a row twice that was there. */
  private static void requireChange(int rows, int key) throws SQLException {
    if (rows == 0) {
      throw new SQLException("writing key " + key + " changed no row");
    }
  }
}
