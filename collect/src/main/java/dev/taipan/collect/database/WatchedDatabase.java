package dev.taipan.collect.database;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.whitebox.ChangeLog;
import dev.taipan.collect.whitebox.SnapshotQueries;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A database of whose transactions it is written down what it calls them and what they saw, where
 * it tells that: of each transaction, which takes it a query more, and at READ COMMITTED of each
 * statement.
 *
 * @param database the same without
 */
public record WatchedDatabase(Database database) implements Database {

  @Override
  public Optional<SnapshotQueries> watch() {
    return dialect().snapshots();
  }

  @Override
  public Dialect dialect() {
    return database.dialect();
  }

  @Override
  public String title() {
    return database.title();
  }

  @Override
  public Connection connect() throws SQLException {
    return database.connect();
  }

  @Override
  public Optional<Server> server() {
    return database.server();
  }

  @Override
  public ChangeLog changes() throws IOException {
    return database.changes();
  }

  @Override
  public void close() {
    database.close();
  }
}
