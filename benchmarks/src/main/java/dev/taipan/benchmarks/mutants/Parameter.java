package dev.taipan.benchmarks.mutants;

import java.lang.reflect.Method;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** A call that sets a parameter of a prepared statement. */
record Parameter(Method method, List<Object> arguments) {

  void set(PreparedStatement statement) throws SQLException {
    Calls.pass(statement, method, arguments.toArray());
  }
}
