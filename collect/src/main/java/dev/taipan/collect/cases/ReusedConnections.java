package dev.taipan.collect.cases;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.dialect.Dialect;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * A database whose connections are given back when they are closed, and then are those of others:
 * making one takes longer than a small transaction. What a session sets besides its level and
 * whether it commits by itself stays.
 */
public final class ReusedConnections implements Database {
  private final Database database;
  private final List<Database> nodes;
  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();

  /** Reuses the connections of a database, which is closed with it. */
  public ReusedConnections(Database database) {
    this.database = database;
    nodes = database.nodes().stream().<Database>map(ReusedConnections::new).toList();
  }

  @Override
  public Dialect dialect() {
    return database.dialect();
  }

  @Override
  public String title() {
    return database.title();
  }

  @Override
  public List<Database> nodes() {
    return nodes;
  }

  @Override
  public void settle() throws SQLException {
    database.settle();
  }

  @Override
  public Connection connect() throws SQLException {
    Connection known = idle.pollFirst();
    Connection connection = known == null ? database.connect() : known;
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> invoke(connection, method, arguments));
  }

  private Object invoke(Connection connection, Method method, Object... arguments)
      throws Throwable {
    if (method.getName().equals("close")) {
      giveBack(connection);
      return null;
    }
    try {
      return method.invoke(connection, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }

  private void giveBack(Connection connection) throws SQLException {
    try {
      if (!connection.getAutoCommit()) {
        connection.rollback();
        connection.setAutoCommit(true);
      }
      if (!connection.isClosed()) {
        idle.addFirst(connection);
      }
    } catch (SQLException broken) {
      connection.close();
    }
  }

  @Override
  public void close() {
    for (Connection each = idle.pollFirst(); each != null; each = idle.pollFirst()) {
      disconnect(each);
    }
    nodes.forEach(Database::close);
    database.close();
  }

  private static void disconnect(Connection connection) {
    try {
      connection.close();
    } catch (SQLException gone) {
      // There is nothing left to close.
    }
  }
}
