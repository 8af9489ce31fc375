package dev.taipan.mocksql.catalogue;

import dev.taipan.mocksql.dialect.PgFunctions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.UUID;

/**
 * An H2 database in memory with two accounts. What clients say runs on {@link #clients()}, which
 * may do anything to tables, but reads and writes no files, loads no classes and reaches no other
 * database: H2 leaves these to administrators.
 */
public final class MemoryDatabase implements AutoCloseable {
  private static final String SETTINGS =
      ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH";
  private static final String CLIENTS = "CLIENTS";
  private static final String QUOTED = '"' + CLIENTS + '"';

  private final String address = "jdbc:h2:mem:" + UUID.randomUUID() + SETTINGS;
  private final String password = randomPassword();
  private final Connection administrator;
  private final long mostMilliseconds;
  private Connection clients;
  private boolean hasFunctions;

  /**
   * An empty one.
   *
   * @param mostMilliseconds how long a statement of clients may run
   */
  public MemoryDatabase(long mostMilliseconds) throws SQLException {
    this.mostMilliseconds = mostMilliseconds;
    administrator = DriverManager.getConnection(address, "ADMINISTRATOR", randomPassword());
    admitClients();
  }

  private static String randomPassword() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private void admitClients() throws SQLException {
    try (Statement statement = administrator.createStatement()) {
      statement.execute("CREATE USER " + QUOTED + " PASSWORD '" + password + "'");
      statement.execute("GRANT ALTER ANY SCHEMA TO " + QUOTED);
      statement.execute("GRANT ALL ON SCHEMA \"public\" TO " + QUOTED);
    }
    clients = DriverManager.getConnection(address, CLIENTS, password);
    try (Statement statement = clients.createStatement()) {
      statement.execute("SET QUERY_TIMEOUT " + mostMilliseconds);
    }
  }

  /** For what clients say. Another one after {@link #clear}. */
  public Connection clients() {
    return clients;
  }

  /** For what only administrators may ask, and no client has said. */
  public Connection administrator() {
    return administrator;
  }

  /** Adds functions of PostgreSQL that H2 has not; making them takes longer than most tables. */
  public void addFunctions() throws SQLException {
    if (hasFunctions) {
      return;
    }
    try (Statement statement = administrator.createStatement()) {
      for (String function : PgFunctions.definitions("\"public\"")) {
        statement.execute(function);
      }
    }
    hasFunctions = true;
  }

  /** Whether it has these functions. */
  public boolean hasFunctions() {
    return hasFunctions;
  }

  /** Drops everything. */
  public void clear() throws SQLException {
    hasFunctions = false;
    clients.close();
    try (Statement statement = administrator.createStatement()) {
      statement.execute("DROP ALL OBJECTS");
    }
    admitClients();
  }

  @Override
  public void close() {
    try {
      clients.close();
      administrator.close();
    } catch (SQLException e) {
      // It is in memory, and gone with its connections.
    }
  }
}
