package dev.taipan.collect.run;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.record.SessionRecorder;
import dev.taipan.workload.Values;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The statements of one connection, which closes them; each of which is recorded: reads once they
 * have answered, writes before they are sent.
 */
final class Statements {
  private final Values values;
  private final PreparedStatements statements;
  private final String read;
  private final String lockingRead;
  private final String sqlOfWrite;

  Statements(Connection connection, Dialect dialect, Values values) {
    this.values = values;
    statements = new PreparedStatements(connection);
    boolean lists = values == Values.LISTS;
    read = lists ? dialect.readList() : dialect.readRegister();
    lockingRead = dialect.locking(read).orElse(read);
    sqlOfWrite = lists ? dialect.appendToList() : dialect.writeRegister();
  }

  void read(int key, SessionRecorder recorder) throws SQLException {
    read(read, key, recorder);
  }

  void readLocking(int key, SessionRecorder recorder) throws SQLException {
    read(lockingRead, key, recorder);
  }

  private void read(String sql, int key, SessionRecorder recorder) throws SQLException {
    PreparedStatement query = statements.of(sql);
    query.setInt(1, key);
    try (ResultSet rows = query.executeQuery()) {
      if (!rows.next()) {
        throw new SQLException("the row of key " + key + " is not there");
      }
      if (values == Values.LISTS) {
        recorder.readList(key, rows.getString(1));
      } else {
        recorder.read(key, rows.getLong(1));
      }
    }
  }

  void write(int key, long value, SessionRecorder recorder) throws SQLException {
    PreparedStatement write = statements.of(sqlOfWrite);
    if (values == Values.LISTS) {
      recorder.append(key, value);
      write.setString(1, "," + value);
    } else {
      recorder.write(key, value);
      write.setLong(1, value);
    }
    write.setInt(2, key);
    int rows = write.executeUpdate();
    if (rows != 1) {
      throw new SQLException("writing key " + key + " changed " + rows + " rows");
    }
  }
}
