package dev.taipan.collect.database;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.keyvalue.Engine;
import dev.taipan.collect.keyvalue.KeyValueConnections;
import dev.taipan.collect.keyvalue.KeyValueStore;
import dev.taipan.collect.process.WorkFolder;
import java.io.IOException;
import java.sql.Connection;
import java.util.concurrent.atomic.AtomicBoolean;

/** A key-value store that lives and dies with this process. */
final class KeyValueDatabase implements Database {
  private final Dialect dialect;
  private final Engine engine;
  private final KeyValueStore store;
  private final WorkFolder folder;
  private final KeyValueConnections connections;
  private final AtomicBoolean closed = new AtomicBoolean();

  private KeyValueDatabase(Dialect dialect, Engine engine, KeyValueStore store, WorkFolder folder) {
    this.dialect = dialect;
    this.engine = engine;
    this.store = store;
    this.folder = folder;
    connections = new KeyValueConnections(store);
  }

  static Database start(Dialect dialect, Engine engine, Artifacts artifacts) throws IOException {
    WorkFolder folder = WorkFolder.create();
    try {
      return new KeyValueDatabase(dialect, engine, engine.open(artifacts, folder.path()), folder);
    } catch (IOException failed) {
      folder.close();
      throw failed;
    }
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public String title() {
    return dialect.title() + " " + engine.version();
  }

  @Override
  public Connection connect() {
    return connections.connect();
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      try {
        store.close();
      } finally {
        folder.close();
      }
    }
  }
}
