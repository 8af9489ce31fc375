package dev.taipan.collect.workload.keys;

import dev.taipan.collect.dialect.ArraySyntax;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.KeyTables;
import dev.taipan.record.SessionRecorder;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** What a key of a workload holds, and how that is read, written, and written down. */
public enum KeyStore {
  /** A number, which writes overwrite; deletes remove the row. */
  REGISTERS {
    @Override
    KeyStatement insert(Dialect dialect) {
      return new KeyStatement(dialect.insertRegister(), "kv");
    }

    @Override
    List<String> indexes(Dialect dialect) {
      String index = "CREATE INDEX taipan_register_v ON taipan_register (v)";
      return dialect.hasTables() ? List.of(KeyTables.on(KeyTables.INDEXED, index)) : List.of();
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
    String readSeveral(Dialect dialect, String condition) {
      return dialect.readRegisters(condition);
    }

    @Override
    void recordRead(long key, String held, SessionRecorder recorder) {
      recorder.read(key, Long.parseLong(held));
    }

    @Override
    void recordAbsent(long key, SessionRecorder recorder) {
      recorder.readAbsent(key);
    }

    @Override
    KeyStatement write(Dialect dialect) {
      return new KeyStatement(dialect.writeNewToRegister(), "vvk");
    }

    @Override
    Optional<KeyStatement> upsert(Dialect dialect) {
      return dialect.upsertRegister().map(KeyStatement::of);
    }

    @Override
    Optional<KeyStatement> delete(Dialect dialect) {
      return Optional.of(new KeyStatement(dialect.deleteRegister(), "k"));
    }

    @Override
    void recordWrite(long key, long value, SessionRecorder recorder) {
      recorder.write(key, value);
    }

    @Override
    void recordInsert(long key, long value, SessionRecorder recorder) {
      recorder.insert(key, value);
    }
  },

  /** A text that writes lengthen, with a comma in front of each element. */
  TEXTS {
    @Override
    KeyStatement insert(Dialect dialect) {
      return new KeyStatement(dialect.insertList(), "kv");
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
    String readSeveral(Dialect dialect, String condition) {
      return dialect.readLists(condition);
    }

    @Override
    KeyStatement write(Dialect dialect) {
      return new KeyStatement(dialect.appendToList(), "vk");
    }

    @Override
    Optional<KeyStatement> upsert(Dialect dialect) {
      return dialect.upsertList().map(KeyStatement::of);
    }

    @Override
    void setValue(PreparedStatement write, int parameter, long value) throws SQLException {
      write.setString(parameter, "," + value);
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
    KeyStatement insert(Dialect dialect) throws SQLException {
      return KeyStatement.of(insert(syntax(dialect).single().formatted(":v")));
    }

    @Override
    String insertInitial(Dialect dialect) throws SQLException {
      return KeyStatement.of(insert(syntax(dialect).empty())).sql();
    }

    private static String insert(String value) {
      return "INSERT INTO " + ARRAY_TABLE + " (k, v) VALUES (:k, " + value + ")";
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
    String readSeveral(Dialect dialect, String condition) {
      return "SELECT k, v FROM " + ARRAY_TABLE + " WHERE " + condition;
    }

    @Override
    String held(ResultSet row, int column) throws SQLException {
      StringBuilder elements = new StringBuilder();
      for (Object element : (Object[]) row.getArray(column).getArray()) {
        elements.append(',').append(element);
      }
      return elements.toString();
    }

    @Override
    KeyStatement write(Dialect dialect) throws SQLException {
      String longer = syntax(dialect).append().formatted("v", ":v");
      return KeyStatement.of("UPDATE " + ARRAY_TABLE + " SET v = " + longer + " WHERE k = :k");
    }

    @Override
    Optional<KeyStatement> upsert(Dialect dialect) throws SQLException {
      ArraySyntax syntax = syntax(dialect);
      return dialect
          .upsert(
              ARRAY_TABLE, syntax.single().formatted(":v"), syntax.append().formatted("t.v", ":v"))
          .map(KeyStatement::of);
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

  /** Makes indexes of what keys hold. */
  List<String> indexes(Dialect dialect) {
    return List.of();
  }

  /** Adds a key. */
  abstract KeyStatement insert(Dialect dialect) throws SQLException;

  /** Adds a key that is there from the start; the key is the first parameter. */
  String insertInitial(Dialect dialect) throws SQLException {
    return insert(dialect).sql();
  }

  /** Says what the key holds that is there from the start. */
  abstract void setInitial(PreparedStatement insert) throws SQLException;

  /** Reads what a key holds. */
  abstract String read(Dialect dialect);

  /** Reads those keys that meet a condition, and what they hold. */
  abstract String readSeveral(Dialect dialect, String condition);

  /** What a key holds, which is in a column of a row; of a list all elements behind commas. */
  String held(ResultSet row, int column) throws SQLException {
    return row.getString(column);
  }

  /** Writes down what a key was found to hold. */
  void recordRead(long key, String held, SessionRecorder recorder) {
    recorder.readList(key, held);
  }

  /** Writes down that there was no row: a list without elements. */
  void recordAbsent(long key, SessionRecorder recorder) {
    recorder.readList(key, "");
  }

  /** Writes to a key that is there. */
  abstract KeyStatement write(Dialect dialect) throws SQLException;

  /** Writes to a key whether or not it is there; none where the database has no such statement. */
  abstract Optional<KeyStatement> upsert(Dialect dialect) throws SQLException;

  /** Removes a key; none where keys are never removed. */
  Optional<KeyStatement> delete(Dialect dialect) {
    return Optional.empty();
  }

  /** Says what is written. */
  void setValue(PreparedStatement write, int parameter, long value) throws SQLException {
    write.setLong(parameter, value);
  }

  /** Writes down what is written to a key. */
  void recordWrite(long key, long value, SessionRecorder recorder) {
    recorder.append(key, value);
  }

  /** Writes down with what a key is added. */
  void recordInsert(long key, long value, SessionRecorder recorder) {
    recordWrite(key, value, recorder);
  }
}
