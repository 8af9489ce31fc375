package dev.taipan.collect.database;

import dev.taipan.collect.lock.DerbyLockWaits;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;

/**
 * Derby's driver, with a user for each connection, so that Derby can say whose transaction waits.
 * All use the same tables.
 */
final class DistinctUsers implements Driver {
  private final Driver driver;
  private final AtomicInteger users = new AtomicInteger();

  DistinctUsers(Driver driver) {
    this.driver = driver;
  }

  @Override
  public Connection connect(String address, Properties given) throws SQLException {
    Properties properties = new Properties();
    properties.putAll(given);
    properties.setProperty("user", DerbyLockWaits.USER + users.incrementAndGet());
    Connection connection = driver.connect(address, properties);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET SCHEMA APP");
    }
    return connection;
  }

  @Override
  public boolean acceptsURL(String address) throws SQLException {
    return driver.acceptsURL(address);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String address, Properties given)
      throws SQLException {
    return driver.getPropertyInfo(address, given);
  }

  @Override
  public int getMajorVersion() {
    return driver.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return driver.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return driver.jdbcCompliant();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return driver.getParentLogger();
  }
}
