package dev.taipan.collect.workload;

import dev.taipan.workload.Draw;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Transactions in which each statement reads or writes one key. */
final class SingleKeys implements Transactions {
  private final KeyStore store;
  private final Draw draw;
  private final int[] key;
  private final boolean[] write;
  private int operations;

  /**
   * Transactions as they are drawn.
   *
   * @param mostOperations of a transaction
   */
  SingleKeys(KeyStore store, Draw draw, int mostOperations) {
    this.store = store;
    this.draw = draw;
    key = new int[mostOperations];
    write = new boolean[mostOperations];
  }

  @Override
  public void draw() {
    operations = draw.draw(key, write, 0);
  }

  @Override
  public void run(Access access) throws SQLException {
    for (int operation = 0; operation < operations; operation++) {
      if (write[operation]) {
        write(access, key[operation]);
      } else {
        read(store, access, key[operation]);
      }
    }
  }

  /** Reads a key and writes that down; returns what it holds, in the words of the database. */
  static String read(KeyStore store, Access access, int key) throws SQLException {
    PreparedStatement query = access.query(store.read(access.dialect()));
    String contents;
    query.setInt(1, key);
    try (ResultSet rows = query.executeQuery()) {
      if (!rows.next()) {
        throw new SQLException("the row of key " + key + " does not exist");
      }
      access.recorder().answered();
      store.record(key, rows, access.recorder());
      access.sent().found(rows);
      contents = rows.getString(1);
    }
    access.sent().done();
    return contents;
  }

  private void write(Access access, int key) throws SQLException {
    PreparedStatement write = access.write(store.write(access.dialect()));
    store.set(write, key, access.newNumber(), access.recorder());
    int rows = access.sent().changed(write);
    access.recorder().answered();
    if (rows != 1) {
      throw new SQLException("writing key " + key + " changed " + rows + " rows");
    }
    access.sent().done();
  }
}
