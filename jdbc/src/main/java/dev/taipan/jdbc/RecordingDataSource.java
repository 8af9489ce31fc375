package dev.taipan.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** A data source whose connections are recorded. */
final class RecordingDataSource implements DataSource {
  private final JdbcRecording recording;
  private final DataSource database;

  RecordingDataSource(JdbcRecording recording, DataSource database) {
    this.recording = recording;
    this.database = database;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return recording.of(database.getConnection());
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return recording.of(database.getConnection(user, password));
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return database.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter writer) throws SQLException {
    database.setLogWriter(writer);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return database.getLoginTimeout();
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    database.setLoginTimeout(seconds);
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return database.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return type.isInstance(database) ? type.cast(database) : database.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(database) || database.isWrapperFor(type);
  }
}
