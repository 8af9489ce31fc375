package dev.taipan.collect.run;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.workload.Access;
import java.sql.Connection;
import java.sql.SQLException;

/** A client's way to one node of a database: a connection, as long as there is one. */
final class Link {
  private final Database node;
  private final Isolation isolation;
  private final String where;
  private Connection connection;
  private Access access;

  /** Makes access by way of a connection that is ready. */
  interface Opening {
    Access open(Connection connection) throws SQLException;
  }

  /**
   * A link that is not connected.
   *
   * @param where what reports say of transactions there; empty for nothing
   */
  Link(Database node, Isolation isolation, String where) {
    this.node = node;
    this.isolation = isolation;
    this.where = where;
  }

  String where() {
    return where;
  }

  Isolation isolation() {
    return isolation;
  }

  boolean isOpen() {
    return access != null;
  }

  Connection connection() {
    return connection;
  }

  Access access() {
    return access;
  }

  void open(Opening opening) throws SQLException {
    connection = node.connect();
    access = opening.open(connection);
  }

  void close() {
    try {
      if (connection != null) {
        connection.close();
      }
    } catch (SQLException alreadyGone) {
      // What is left of it is of no use.
    }
    connection = null;
    access = null;
  }
}
