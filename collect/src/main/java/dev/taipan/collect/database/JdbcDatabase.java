package dev.taipan.collect.database;

import dev.taipan.collect.dialect.Dialect;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;

/** A database behind a driver and an address. */
final class JdbcDatabase implements Database {
  private final Driver driver;
  private final String address;
  private final Dialect dialect;
  private final String title;
  private final Runnable stop;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * A database that answers.
   *
   * @param stop what closing does
   * @throws SQLException when it does not answer
   */
  JdbcDatabase(Driver driver, String address, Dialect dialect, Runnable stop) throws SQLException {
    this.driver = driver;
    this.address = address;
    this.dialect = dialect;
    this.stop = stop;
    title = describe();
  }

  private String describe() throws SQLException {
    try (Connection connection = connect()) {
      String version = connection.getMetaData().getDatabaseProductVersion();
      return dialect.title() + " " + version.strip();
    }
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public Connection connect() throws SQLException {
    Connection connection = driver.connect(address, new Properties());
    if (connection == null) {
      throw new SQLException("the driver does not take the address", "08001");
    }
    return connection;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      stop.run();
    }
  }
}
