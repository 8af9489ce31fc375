package dev.taipan.collect.database;

import dev.taipan.collect.access.DatabaseAccess;
import dev.taipan.collect.access.Login;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.whitebox.ChangeLog;
import dev.taipan.collect.whitebox.ChangeSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** A database behind a driver and an address. */
final class JdbcDatabase implements Database {
  private final DatabaseAccess access;
  private final Dialect dialect;
  private final String title;
  private final Server server;
  private final Runnable stop;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * A database that answers.
   *
   * @param stop what closing does
   * @throws SQLException when it does not answer
   */
  JdbcDatabase(Driver driver, String address, Dialect dialect, Runnable stop) throws SQLException {
    this(new DatabaseAccess(driver, address, Login.OF_ADDRESS), dialect, null, stop);
  }

  /**
   * A database that answers.
   *
   * @param server its processes, if they are ours; or null
   * @param stop what closing does
   * @throws SQLException when it does not answer
   */
  JdbcDatabase(DatabaseAccess access, Dialect dialect, Server server, Runnable stop)
      throws SQLException {
    this.access = access;
    this.dialect = dialect;
    this.server = server;
    this.stop = stop;
    title = describe();
  }

  private String describe() throws SQLException {
    try (Connection connection = connect()) {
      String version = connection.getMetaData().getDatabaseProductVersion();
      return dialect.title() + " " + version.strip();
    }
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public Connection connect() throws SQLException {
    return access.connect();
  }

  @Override
  public Optional<Server> server() {
    return Optional.ofNullable(server);
  }

  @Override
  public ChangeLog changes() throws IOException {
    Optional<ChangeSource> source = dialect.changes();
    return source.isPresent() ? source.get().open(access) : Database.super.changes();
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      stop.run();
    }
  }
}
