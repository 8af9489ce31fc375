package dev.taipan.collect.keyvalue;

import dev.taipan.collect.dialect.Isolation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** A connection to a key-value store: at most one transaction, which the first statement begins. */
final class KeyValueConnection {
  private static final String REFUSED = "40001";

  private final KeyValueStore store;
  private final Tables tables;
  private KeyValueTransaction transaction;
  private Isolation level = Isolation.SERIALIZABLE;
  private boolean autoCommit = true;
  private boolean closed;

  /** What is asked of a store. */
  private interface Step<T> {
    T run() throws Exception;
  }

  KeyValueConnection(KeyValueStore store, Tables tables) {
    this.store = store;
    this.tables = tables;
  }

  Connection proxy() {
    return Proxies.of(Connection.class, this::call);
  }

  private Object call(String method, Object... arguments) throws SQLException {
    switch (method) {
      case "prepareStatement" -> {
        Command command = Command.parse((String) arguments[0]);
        return new KeyValueStatement(this, command).proxy(PreparedStatement.class);
      }
      case "createStatement" -> {
        return new KeyValueStatement(this, null).proxy(java.sql.Statement.class);
      }
      case "setAutoCommit" -> autoCommit = (boolean) arguments[0];
      case "setTransactionIsolation" -> level = level((int) arguments[0]);
      case "commit" -> commit();
      case "rollback" -> rollback();
      case "close", "abort" -> close();
      case "getAutoCommit" -> {
        return autoCommit;
      }
      case "isClosed" -> {
        return closed;
      }
      default -> {
        throw Proxies.unsupported(method);
      }
    }
    return null;
  }

  private static Isolation level(int jdbc) {
    return Arrays.stream(Isolation.values())
        .filter(one -> one.jdbc() == jdbc)
        .findFirst()
        .orElseThrow();
  }

  Command.Found run(Command command, List<String> parameters) throws SQLException {
    if (command.isOfTables()) {
      return asked(() -> command.run(tables, null, parameters));
    }
    if (transaction == null) {
      transaction = asked(() -> store.begin(level));
    }
    Command.Found found = asked(() -> command.run(tables, transaction, parameters));
    if (autoCommit) {
      commit();
    }
    return found;
  }

  private void commit() throws SQLException {
    if (transaction != null) {
      asked(
          () -> {
            transaction.commit();
            return null;
          });
      transaction = null;
    }
  }

  private void rollback() throws SQLException {
    KeyValueTransaction ended = transaction;
    transaction = null;
    if (ended != null) {
      asked(
          () -> {
            ended.rollback();
            return null;
          });
    }
  }

  private void close() throws SQLException {
    closed = true;
    rollback();
  }

  private <T> T asked(Step<T> step) throws SQLException {
    try {
      return step.run();
    } catch (SQLException said) {
      throw said;
    } catch (Exception failed) {
      String state = store.isConflict(failed) ? REFUSED : null;
      throw new SQLException(String.valueOf(failed.getMessage()), state, failed);
    }
  }
}
