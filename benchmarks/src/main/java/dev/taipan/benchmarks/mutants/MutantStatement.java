package dev.taipan.benchmarks.mutants;

import java.lang.reflect.Method;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.sql.rowset.CachedRowSet;

/** A prepared statement of a mutant, and its parameters. */
final class MutantStatement {
  private final MutantConnection connection;
  private final String sql;
  private final PreparedStatement real;
  private final SortedMap<Integer, Parameter> parameters = new TreeMap<>();

  MutantStatement(MutantConnection connection, String sql, PreparedStatement real) {
    this.connection = connection;
    this.sql = sql;
    this.real = real;
  }

  PreparedStatement proxy() {
    return Calls.handledBy(
        (proxy, method, arguments) -> call(method, arguments == null ? new Object[0] : arguments),
        PreparedStatement.class);
  }

  private Object call(Method method, Object... arguments) throws SQLException {
    if (arguments.length == 0 && method.getName().equals("executeQuery")) {
      connection.next();
      return isBeginning("SELECT") ? connection.mutant().query(this) : writeAndQuery();
    }
    if (arguments.length == 0 && method.getName().equals("executeUpdate")) {
      connection.next();
      return connection.mutant().update(this);
    }
    if (method.getName().equals("executeBatch")) {
      connection.next();
      connection.wrote();
    }
    if (method.getName().startsWith("set") && arguments.length > 1) {
      parameters.put((Integer) arguments[0], new Parameter(method, List.of(arguments)));
    }
    return Calls.pass(real, method, arguments);
  }

  String sql() {
    return sql;
  }

  MutantConnection connection() {
    return connection;
  }

  List<Parameter> parameters() {
    return new ArrayList<>(parameters.values());
  }

  boolean isBeginning(String word) {
    return sql.startsWith(word);
  }

  int execute() throws SQLException {
    int changed = real.executeUpdate();
    connection.wrote();
    return changed;
  }

  /** Executes what changes rows and returns them. */
  private ResultSet writeAndQuery() throws SQLException {
    ResultSet returned = real.executeQuery();
    connection.wrote();
    return returned;
  }

  ResultSet query() throws SQLException {
    return real.executeQuery();
  }

  /** Does it, and now and then has it undone. */
  int executeAndDrop() throws SQLException {
    if (!connection.isHit()) {
      return execute();
    }
    Savepoint before = connection.real().setSavepoint();
    int changed = execute();
    connection.real().rollback(before);
    if (changed == 0) {
      connection.giveBack();
    }
    return changed;
  }

  /** Does it once more; where that is refused, nothing has happened. */
  void executeIfPossible() throws SQLException {
    Savepoint before = connection.real().setSavepoint();
    try {
      real.executeUpdate();
    } catch (SQLException refused) {
      connection.real().rollback(before);
      connection.giveBack();
    }
  }

  /** Answers, and now and then as it was answered before, if that is something else. */
  ResultSet queryOrRemember() throws SQLException {
    if (connection.hasWritten()) {
      return query();
    }
    CachedRowSet now = Answers.copy(query());
    Optional<CachedRowSet> before =
        connection.answers().before(connection.begin(), question(), now);
    if (before.isPresent() && connection.isHit()) {
      return before.get();
    }
    return now;
  }

  private String question() {
    return sql + " " + parameters().stream().map(Parameter::arguments).toList();
  }
}
