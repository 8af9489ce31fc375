package dev.taipan.collect.access;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;

/**
 * How to reach a database.
 *
 * @param driver of its kind
 * @param address its JDBC address, which may have secrets in it
 * @param login who logs in, which counts more than what the address says
 */
public record DatabaseAccess(Driver driver, String address, Login login) {

  /** A new connection, in auto-commit mode, to be closed by the caller. */
  public Connection connect() throws SQLException {
    Connection connection = driver.connect(address, login.properties());
    if (connection == null) {
      throw new SQLException("the driver does not accept the URL", "08001");
    }
    return connection;
  }

  /** No word of the address. */
  @Override
  public String toString() {
    return "DatabaseAccess";
  }
}
