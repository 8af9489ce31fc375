package dev.taipan.collect.keyvalue;

import java.sql.Connection;

/** Connections of JDBC to a key-value store. Safe for use by several threads. */
public final class KeyValueConnections {
  private final KeyValueStore store;
  private final Tables tables = new Tables();

  /** Connections to a store that is empty. */
  public KeyValueConnections(KeyValueStore store) {
    this.store = store;
  }

  /** A new one, in auto-commit mode, which has only those methods of JDBC that clients need. */
  public Connection connect() {
    return new KeyValueConnection(store, tables).proxy();
  }
}
