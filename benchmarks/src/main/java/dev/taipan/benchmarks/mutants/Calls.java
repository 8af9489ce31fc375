package dev.taipan.benchmarks.mutants;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;

/** Calls of methods of JDBC that are passed on. */
final class Calls {

  private Calls() {}

  /** An object of an interface, whose calls somebody handles. */
  static <T> T handledBy(InvocationHandler handler, Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(Calls.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** Calls a method of JDBC. */
  static Object pass(Object target, Method method, Object... arguments) throws SQLException {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failed) {
      if (failed.getCause() instanceof SQLException refused) {
        throw refused;
      }
      throw new IllegalStateException(failed.getCause());
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
