package dev.taipan.collect.workload.keys;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.workload.Access;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

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
  private final String read;
  private final KeyStatement insert;
  private final KeyStatement update;
  private final Optional<KeyStatement> upsert;
  private final Optional<KeyStatement> delete;

  /** What a transaction knows of a row. */
  enum Row {
    UNKNOWN,
    PRESENT,
    ABSENT
  }

  /** A client of keys of a kind. */
  KeyClient(KeyStore store, Access access) throws SQLException {
    this.store = store;
    this.access = access;
    Dialect dialect = access.dialect();
    read = store.read(dialect);
    insert = store.insert(dialect);
    update = store.write(dialect);
    upsert = store.upsert(dialect);
    delete = store.delete(dialect);
  }

  /** Whether it speaks to a database by this access. */
  boolean isBy(Access other) {
    return access == other;
  }

  /** Reads a key, and says whether there is a row. */
  Row read(int key) throws SQLException {
    PreparedStatement query = access.query(read);
    query.setInt(1, key);
    boolean found;
    try (ResultSet rows = query.executeQuery()) {
      boolean any = rows.next();
      found = any && rows.getObject(1) != null;
      access.recorder().answered();
      if (found) {
        store.recordRead(key, rows, 1, access.recorder());
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
   * Writes to a key of which a transaction knows something.
   *
   * @param before what it knows of the row
   * @param plainly whether not to use statements that change a row or else insert it
   */
  Row write(int key, Row before, boolean plainly) throws SQLException {
    if (before == Row.PRESENT) {
      return change(key);
    }
    if (!plainly && upsert.isPresent()) {
      return upsert(key);
    }
    return before == Row.UNKNOWN && change(key) == Row.PRESENT ? Row.PRESENT : insert(key);
  }

  private Row upsert(int key) throws SQLException {
    long value = access.newNumber();
    KeyStatement statement = upsert.orElseThrow();
    PreparedStatement write = access.write(statement.sql());
    store.recordWrite(key, value, access.recorder());
    bind(statement, write, key, value);
    requireChange(send(write), key);
    return Row.PRESENT;
  }

  private Row insert(int key) throws SQLException {
    long value = access.newNumber();
    PreparedStatement write = access.write(insert.sql());
    store.recordInsert(key, value, access.recorder());
    bind(insert, write, key, value);
    requireChange(send(write), key);
    return Row.PRESENT;
  }

  private Row change(int key) throws SQLException {
    long value = access.newNumber();
    PreparedStatement write = access.write(update.sql());
    store.recordWrite(key, value, access.recorder());
    bind(update, write, key, value);
    return sendTo(write, key) ? Row.PRESENT : Row.ABSENT;
  }

  /** Removes a key, if there is a row. */
  Row delete(int key) throws SQLException {
    KeyStatement statement = delete.orElseThrow();
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
