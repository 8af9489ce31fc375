package dev.taipan.collect.faults;

import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.Server;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** A database whose clients connect by way of a relay. */
record RelayedDatabase(Database database, Server process, int port) implements Database.Wrapped {

  @Override
  public Connection connect() throws SQLException {
    return process.connect(port);
  }

  @Override
  public Optional<Server> server() {
    return Optional.of(process);
  }
}
