package dev.taipan.mocksql.server;

import dev.taipan.mocksql.SqlDatabase;
import dev.taipan.mocksql.SqlError;
import dev.taipan.mocksql.SqlOptions;
import dev.taipan.mocksql.SqlOptions.Granularity;
import dev.taipan.mocksql.SqlOptions.ReadMode;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.Turns;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A mock database of its own for a test, as applications see it: a source of connections.
 * PostgreSQL's driver, which has to be on the class path, does the rest.
 *
 * <p>Clients that {@link #run} runs take turns: whenever one of them takes a connection while it
 * has none open, as Spring does for each transaction, the store's policy chooses who goes on. So a
 * run is the same again with the same seed.
 */
public final class MockDataSource implements DataSource, AutoCloseable {
  private final SqlDatabase database;
  private final MockServer server;
  private final Map<Thread, Client> clients = new ConcurrentHashMap<>();
  private volatile Turns turns;

  /** A client that runs, and its connections. */
  private static final class Client {
    private final List<Connection> connections = new ArrayList<>();

    /** Whether all of its connections are closed. */
    boolean hasNone() throws SQLException {
      for (Connection connection : connections) {
        if (!connection.isClosed()) {
          return false;
        }
      }
      return true;
    }
  }

  private MockDataSource(SqlDatabase database, MockServer server) {
    this.database = database;
    this.server = server;
  }

  /**
   * A database without tables, whose statements that write or lock read the latest values, as those
   * of databases do.
   *
   * @throws IOException when there is no port to listen at
   */
  public static MockDataSource open(StoreOptions options) throws IOException {
    SqlDatabase database =
        SqlDatabase.open(options, new SqlOptions(Granularity.ROWS, ReadMode.LOCKING));
    return new MockDataSource(
        database,
        MockServer.start(
            database,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Optional.empty()));
  }

  /** What it connects to. */
  public SqlDatabase database() {
    return database;
  }

  /**
   * Makes tables and rows that everybody sees.
   *
   * @param script statements that end with semicolons
   * @throws SQLException when one fails
   */
  public void load(String script) throws SQLException {
    try {
      database.load(script);
    } catch (SqlError e) {
      throw new SQLException(e.getMessage(), e.sqlState(), e);
    }
  }

  /**
   * Runs clients until all have ended, each in a thread of its own. After that, everybody sees all
   * that they have committed. If some fail, throws what the first of them threw, with that of the
   * others suppressed.
   *
   * @throws dev.taipan.mockstore.TransactionTimedOutException when a client waits for something
   *     outside of the database for longer than the store's patience
   */
  public void run(Turns.Task... tasks) {
    Turns running = new Turns(database.store());
    for (Turns.Task task : tasks) {
      Client client = new Client();
      running.add(
          client,
          () -> {
            clients.put(Thread.currentThread(), client);
            try {
              task.run();
            } finally {
              clients.remove(Thread.currentThread());
            }
          });
    }
    turns = running;
    running.run();
    database.store().settle();
  }

  @Override
  public Connection getConnection() throws SQLException {
    return getConnection("test", "");
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    Client client = clients.get(Thread.currentThread());
    if (client != null && client.hasNone()) {
      client.connections.clear();
      turns.pass(client);
    }
    Connection connection =
        DriverManager.getConnection(
            "jdbc:postgresql://127.0.0.1:" + server.port() + "/test", user, password);
    if (client != null) {
      client.connections.add(connection);
    }
    return connection;
  }

  @Override
  public void close() throws IOException {
    server.close();
    database.close();
  }

  @Override
  public PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    // Nothing is logged.
  }

  @Override
  public void setLoginTimeout(int seconds) {
    // Nobody has to wait to log in.
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> wanted) throws SQLException {
    if (isWrapperFor(wanted)) {
      return wanted.cast(this);
    }
    throw new SQLException("a " + getClass().getName() + " is no " + wanted.getName());
  }

  @Override
  public boolean isWrapperFor(Class<?> wanted) {
    return wanted.isInstance(this);
  }
}
