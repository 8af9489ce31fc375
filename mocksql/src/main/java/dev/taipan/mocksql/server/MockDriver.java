package dev.taipan.mocksql.server;

import dev.taipan.checker.IsolationLevel;
import dev.taipan.mocksql.SqlDatabase;
import dev.taipan.mocksql.SqlOptions;
import dev.taipan.mockstore.StoreOptions;
import dev.taipan.mockstore.policy.Policy;
import dev.taipan.mockstore.record.MemoryRecording;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Mock databases in this process, for tests: {@code jdbc:taipan:mock:NAME?level=si&seed=7} connects
 * to the one of the name, which the first connection makes. {@code policy} is another parameter.
 * PostgreSQL's driver, which has to be on the class path, does the rest.
 */
public final class MockDriver implements Driver {
  private static final Pattern URL =
      Pattern.compile("jdbc:taipan:mock:(?<name>[\\w-]+)(?:\\?(?<parameters>.*))?");
  private static final Map<String, Running> RUNNING = new HashMap<>();

  static {
    // Who loads drivers does not register them.
    try {
      DriverManager.registerDriver(new MockDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private record Running(SqlDatabase database, MockServer server) {}

  /** The database of a name; empty if no connection has made it. */
  public static Optional<SqlDatabase> database(String name) {
    synchronized (RUNNING) {
      return Optional.ofNullable(RUNNING.get(name)).map(Running::database);
    }
  }

  /** Ends the database of a name, and its connections; the next connection makes another. */
  public static void close(String name) throws IOException {
    synchronized (RUNNING) {
      Running running = RUNNING.remove(name);
      if (running != null) {
        running.server().close();
        running.database().close();
      }
    }
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    Matcher matcher = URL.matcher(url);
    if (!matcher.matches()) {
      return null;
    }
    Running running = running(matcher.group("name"), parameters(matcher.group("parameters")));
    Properties login = new Properties();
    login.putAll(info);
    login.putIfAbsent("user", "test");
    login.putIfAbsent("password", "");
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + running.server().port() + "/" + matcher.group("name"),
        login);
  }

  private static Map<String, String> parameters(String text) throws SQLException {
    Map<String, String> parameters = new HashMap<>();
    for (String part : text == null ? new String[0] : text.split("&")) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        throw bad("found the parameter '" + part + "', expected NAME=VALUE", null);
      }
      parameters.put(part.substring(0, equals), part.substring(equals + 1));
    }
    return parameters;
  }

  private static SQLException bad(String message, Exception cause) {
    return new SQLException(message, "08001", cause);
  }

  private static Running running(String name, Map<String, String> parameters) throws SQLException {
    synchronized (RUNNING) {
      Running known = RUNNING.get(name);
      if (known != null) {
        return known;
      }
      try {
        SqlDatabase database = SqlDatabase.open(options(parameters), SqlOptions.DEFAULT);
        Running started =
            new Running(
                database,
                MockServer.start(
                    database,
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                    Optional.empty()));
        RUNNING.put(name, started);
        return started;
      } catch (IOException | IllegalArgumentException e) {
        throw bad(e.getMessage(), e);
      }
    }
  }

  private static StoreOptions options(Map<String, String> parameters) {
    Map<String, String> left = new HashMap<>(parameters);
    String level = left.remove("level");
    IsolationLevel named =
        IsolationLevel.named(level == null ? "rc" : level)
            .orElseThrow(() -> new IllegalArgumentException("unknown level " + level));
    StoreOptions options = StoreOptions.at(named).withRecording(new MemoryRecording());
    if (left.containsKey("seed")) {
      options = options.withSeed(Long.parseLong(left.remove("seed")));
    }
    if (left.containsKey("policy")) {
      options = options.withPolicy(Policy.named(left.remove("policy")));
    }
    if (!left.isEmpty()) {
      throw new IllegalArgumentException(
          "found the parameters " + left.keySet() + ", expected level, seed or policy");
    }
    return options;
  }

  @Override
  public boolean acceptsURL(String url) {
    return URL.matcher(url).matches();
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 0;
  }

  @Override
  public int getMinorVersion() {
    return 1;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }
}
