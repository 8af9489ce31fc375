package dev.taipan.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Map;

/** Connections that claim to be others. */
final class Strange {
  private Strange() {}

  /** One to a database that nobody knows: it commits, and says that it could not serialize. */
  static Connection connection(Connection plain) {
    return claiming(
        plain, Map.of("getDatabaseProductName", "Strange", "getURL", "jdbc:strange:"), true);
  }

  /** One whose metadata says something else. */
  static Connection claiming(Connection plain, Map<String, String> claims) {
    return claiming(plain, claims, false);
  }

  private static Connection claiming(
      Connection plain, Map<String, String> claims, boolean refuses) {
    return of(Connection.class, plain, claims, refuses);
  }

  private static <T> T of(Class<T> type, T plain, Map<String, String> claims, boolean refuses) {
    return type.cast(
        Proxy.newProxyInstance(
            Strange.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, args) -> {
              if (claims.containsKey(method.getName())) {
                return claims.get(method.getName());
              }
              Object result;
              try {
                result = method.invoke(plain, args);
              } catch (InvocationTargetException failed) {
                throw failed.getTargetException();
              }
              if (refuses && method.getName().equals("commit")) {
                throw new SQLException("it is done", "40001");
              }
              return result instanceof DatabaseMetaData metadata
                  ? of(DatabaseMetaData.class, metadata, claims, refuses)
                  : result;
            }));
  }
}
