package dev.taipan.collect.keyvalue;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A statement of a connection to a key-value store, with or without parameters. */
final class KeyValueStatement {
  private final KeyValueConnection connection;
  private final Command prepared;
  private final List<String> parameters = new ArrayList<>();
  private final List<List<String>> batch = new ArrayList<>();
  private Command.Found found = Command.Found.changed(0);
  private boolean closed;

  /**
   * A statement.
   *
   * @param prepared what it does; null where that comes later
   */
  KeyValueStatement(KeyValueConnection connection, Command prepared) {
    this.connection = connection;
    this.prepared = prepared;
  }

  <T extends Statement> T proxy(Class<T> type) {
    return Proxies.of(type, this::call);
  }

  private Object call(String method, Object... arguments) throws SQLException {
    return switch (method) {
      case "setInt", "setLong", "setString", "setObject" -> set((int) arguments[0], arguments[1]);
      case "execute" -> execute(arguments).columns() > 0;
      case "executeUpdate" -> execute(arguments).changed();
      case "executeQuery" -> KeyValueRows.of(execute(arguments));
      case "getResultSet" -> found.columns() > 0 ? KeyValueRows.of(found) : null;
      case "getUpdateCount" -> found.changed();
      case "addBatch" -> batch.add(List.copyOf(parameters));
      case "executeBatch" -> executeBatch();
      case "clearBatch" -> {
        batch.clear();
        yield null;
      }
      case "isClosed" -> closed;
      case "close" -> {
        closed = true;
        yield null;
      }
      default -> throw Proxies.unsupported(method);
    };
  }

  private Object set(int parameter, Object value) {
    int missing = Math.max(0, parameter - parameters.size());
    parameters.addAll(Collections.nCopies(missing, ""));
    parameters.set(parameter - 1, value.toString());
    return null;
  }

  private Command.Found execute(Object... sql) throws SQLException {
    Command command = sql.length == 0 ? prepared : Command.parse((String) sql[0]);
    found = connection.run(command, parameters);
    return found;
  }

  private int[] executeBatch() throws SQLException {
    int[] changed = new int[batch.size()];
    for (int i = 0; i < changed.length; i++) {
      changed[i] = connection.run(prepared, batch.get(i)).changed();
    }
    batch.clear();
    return changed;
  }

  /** The rows of an answer. */
  private static final class KeyValueRows {
    private final Command.Found found;
    private int row = -1;

    private KeyValueRows(Command.Found found) {
      this.found = found;
    }

    static ResultSet of(Command.Found found) {
      return Proxies.of(ResultSet.class, new KeyValueRows(found)::call);
    }

    private Object call(String method, Object... arguments) throws SQLException {
      return switch (method) {
        case "next" -> ++row < found.rows().size();
        case "getInt" -> Integer.parseInt(value(arguments));
        case "getLong" -> Long.parseLong(value(arguments));
        case "getString", "getObject" -> value(arguments);
        case "wasNull" -> false;
        case "getMetaData" -> Proxies.of(java.sql.ResultSetMetaData.class, this::call);
        case "getColumnCount" -> found.columns();
        case "close" -> null;
        default -> throw Proxies.unsupported(method);
      };
    }

    private String value(Object... column) {
      return found.rows().get(row).get((int) column[0] - 1);
    }
  }
}
