package dev.taipan.collect.keyvalue;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;

/** Implements the methods that are needed of JDBC's interfaces, which have hundreds. */
final class Proxies {

  private Proxies() {}

  /** What a method does, by its name; {@link #unsupported} of those that it does not know. */
  interface Methods {
    Object call(String method, Object... arguments) throws SQLException;
  }

  static <T> T of(Class<T> type, Methods methods) {
    InvocationHandler handler =
        (proxy, method, arguments) ->
            method.getDeclaringClass() == Object.class
                ? ofObject(type, proxy, method, arguments)
                : methods.call(method.getName(), arguments == null ? new Object[0] : arguments);
    return type.cast(
        Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object ofObject(Class<?> type, Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> type.getSimpleName() + " of a key-value store";
    };
  }

  static SQLException unsupported(String method) {
    return new SQLFeatureNotSupportedException("a key-value store does not support " + method);
  }
}
