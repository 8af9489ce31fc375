package dev.taipan.collect.database;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.whitebox.ChangeLog;
import dev.taipan.collect.whitebox.ShadowTransactions;
import dev.taipan.collect.whitebox.SharedSnapshots;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A database of whose reads by predicate it is recorded what they could see, where it has a way to
 * tell. That takes each client a second connection, and each such read about a millisecond. A row
 * that was added and removed again during a run is not told from one that is yet to be added: what
 * is recorded is a certificate only where that does not happen.
 *
 * @param database the same without
 */
public record ShadowedDatabase(Database database) implements Database {

  @Override
  public Optional<ShadowTransactions> shadow() throws SQLException {
    Optional<SharedSnapshots> snapshots = dialect().snapshots();
    return snapshots.isEmpty()
        ? Optional.empty()
        : Optional.of(new ShadowTransactions(connect(), snapshots.get()));
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
