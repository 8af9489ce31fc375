package dev.taipan.collect.workload.keys;

import dev.taipan.collect.database.Database;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Notes what statements a database gets, and leaves some of those out that are not prepared. */
final class StatementSpy implements Database.Wrapped {
  /** Stands in front of a statement that was sent in a batch. */
  static final String BATCH = "batch of ";

  private final Database database;
  private final Predicate<String> passes;
  private final Set<String> seen = ConcurrentHashMap.newKeySet();

  StatementSpy(Database database, Predicate<String> passes) {
    this.database = database;
    this.passes = passes;
  }

  Set<String> seen() {
    return seen;
  }

  @Override
  public Database database() {
    return database;
  }

  private interface Call {
    Object of(Method method, Object... arguments) throws ReflectiveOperationException;
  }

  @Override
  public Connection connect() throws SQLException {
    Connection connection = database.connect();
    return proxy(
        Connection.class,
        (method, arguments) ->
            switch (method.getName()) {
              case "prepareStatement" ->
                  prepared(
                      (PreparedStatement) method.invoke(connection, arguments),
                      (String) arguments[0]);
              case "createStatement" -> plain((Statement) method.invoke(connection, arguments));
              default -> method.invoke(connection, arguments);
            });
  }

  private PreparedStatement prepared(PreparedStatement statement, String sql) {
    return proxy(
        PreparedStatement.class,
        (method, arguments) -> {
          if (method.getName().startsWith("execute")) {
            seen.add(method.getName().equals("executeBatch") ? BATCH + sql : sql);
          }
          return method.invoke(statement, arguments);
        });
  }

  private Statement plain(Statement statement) {
    return proxy(
        Statement.class,
        (method, arguments) -> {
          if (method.getName().startsWith("execute") && arguments[0] instanceof String sql) {
            seen.add(sql);
            if (!passes.test(sql)) {
              return false;
            }
          }
          return method.invoke(statement, arguments);
        });
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              try {
                return call.of(method, arguments);
              } catch (InvocationTargetException failed) {
                throw failed.getCause();
              }
            }));
  }
}
