package dev.taipan.collect.database;

import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.whitebox.ChangeLog;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * A database and those that follow it. It is written where the first one is.
 *
 * @param primary takes writes
 * @param replicas can be read
 * @param title what people call all of it
 */
public record ReplicatedDatabase(Database primary, List<Database> replicas, String title)
    implements Database {

  /** Keeps a copy of the list. */
  public ReplicatedDatabase {
    replicas = List.copyOf(replicas);
  }

  @Override
  public Dialect dialect() {
    return primary.dialect();
  }

  @Override
  public Connection connect() throws SQLException {
    return primary.connect();
  }

  @Override
  public boolean isShared() {
    return primary.isShared();
  }

  @Override
  public ChangeLog changes() throws IOException {
    throw new IOException("the log of changes is read of one server, without replicas");
  }

  @Override
  public void close() {
    replicas.forEach(Database::close);
    primary.close();
  }
}
