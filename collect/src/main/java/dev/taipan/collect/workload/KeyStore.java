package dev.taipan.collect.workload;

import dev.taipan.collect.dialect.ArraySyntax;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.record.SessionRecorder;
import java.sql.Array;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** What a key of a workload holds, and how that is read, written, and written down. */
public enum KeyStore {
  /** A number, which writes overwrite. */
  REGISTERS {
    @Override
    String insert(Dialect dialect) {
      return dialect.insertRegister();
    }

    @Override
    void setInitial(PreparedStatement insert) throws SQLException {
      insert.setLong(2, 0);
    }

    @Override
    String read(Dialect dialect) {
      return dialect.readRegister();
    }

    @Override
    void record(long key, ResultSet row, SessionRecorder recorder) throws SQLException {
      recorder.read(key, row.getLong(1));
    }

    @Override
    String write(Dialect dialect) {
      return dialect.writeNewToRegister();
    }

    @Override
    void set(PreparedStatement write, long key, long value, SessionRecorder recorder)
        throws SQLException {
      recorder.write(key, value);
      write.setLong(1, value);
      write.setLong(2, value);
      write.setLong(3, key);
    }
  },

  /** A text that writes lengthen, with a comma in front of each element. */
  TEXTS {
    @Override
    String insert(Dialect dialect) {
      return dialect.insertList();
    }

    @Override
    void setInitial(PreparedStatement insert) throws SQLException {
      insert.setString(2, "");
    }

    @Override
    String read(Dialect dialect) {
      return dialect.readList();
    }

    @Override
    void record(long key, ResultSet row, SessionRecorder recorder) throws SQLException {
      recorder.readList(key, row.getString(1));
    }

    @Override
    String write(Dialect dialect) {
      return dialect.appendToList();
    }

    @Override
    void set(PreparedStatement write, long key, long value, SessionRecorder recorder)
        throws SQLException {
      recorder.append(key, value);
      write.setString(1, "," + value);
      write.setLong(2, key);
    }
  },

  /** An array that writes lengthen. */
  ARRAYS {
    @Override
    List<String> drops(Dialect dialect) {
      return List.of("DROP TABLE " + ARRAY_TABLE);
    }

    @Override
    List<String> creates(Dialect dialect) throws SQLException {
      return List.of(
          "CREATE TABLE "
              + ARRAY_TABLE
              + " (k INTEGER NOT NULL PRIMARY KEY, v "
              + syntax(dialect).type()
              + " NOT NULL)");
    }

    @Override
    String insert(Dialect dialect) throws SQLException {
      return "INSERT INTO " + ARRAY_TABLE + " (k, v) VALUES (?, " + syntax(dialect).empty() + ")";
    }

    @Override
    void setInitial(PreparedStatement insert) {
      // The empty array is in the statement.
    }

    @Override
    String read(Dialect dialect) {
      return "SELECT v FROM " + ARRAY_TABLE + " WHERE k = ?";
    }

    @Override
    void record(long key, ResultSet row, SessionRecorder recorder) throws SQLException {
      Array array = row.getArray(1);
      StringBuilder elements = new StringBuilder();
      for (Object element : (Object[]) array.getArray()) {
        elements.append(',').append(element);
      }
      recorder.readList(key, elements.toString());
    }

    @Override
    String write(Dialect dialect) throws SQLException {
      return "UPDATE " + ARRAY_TABLE + " SET v = " + syntax(dialect).append() + " WHERE k = ?";
    }

    @Override
    void set(PreparedStatement write, long key, long value, SessionRecorder recorder)
        throws SQLException {
      recorder.append(key, value);
      write.setLong(1, value);
      write.setLong(2, key);
    }

    private ArraySyntax syntax(Dialect dialect) throws SQLException {
      return dialect
          .arrays()
          .orElseThrow(
              () ->
                  new SQLException(
                      dialect.title()
                          + " does not support arrays of numbers; --workload lists "
                          + "stores lists as text"));
    }
  };

  private static final String ARRAY_TABLE = "taipan_array";

  List<String> drops(Dialect dialect) {
    return dialect.dropTables();
  }

  List<String> creates(Dialect dialect) throws SQLException {
    return dialect.createTables();
  }

  /** Adds a key, which is the first parameter. */
  abstract String insert(Dialect dialect) throws SQLException;

  /** Says what the key holds at first. */
  abstract void setInitial(PreparedStatement insert) throws SQLException;

  /** Reads what a key holds. */
  abstract String read(Dialect dialect);

  /** Writes down what was read. */
  abstract void record(long key, ResultSet row, SessionRecorder recorder) throws SQLException;

  /** Writes to a key. */
  abstract String write(Dialect dialect) throws SQLException;

  /** Says what is written and to which key, and writes that down. */
  abstract void set(PreparedStatement write, long key, long value, SessionRecorder recorder)
      throws SQLException;
}
