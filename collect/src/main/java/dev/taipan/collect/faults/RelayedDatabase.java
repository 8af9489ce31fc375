package dev.taipan.collect.faults;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Server;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.whitebox.ChangeLog;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** A database whose clients connect by way of a relay. */
record RelayedDatabase(Database database, Server process, int port) implements Database {

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
    return process.connect(port);
  }

  @Override
  public Optional<Server> server() {
    return Optional.of(process);
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
