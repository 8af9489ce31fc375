package dev.taipan.mocksql.server;

import dev.taipan.mocksql.SqlDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/** A database that is served at a free port of this machine. */
final class Served implements AutoCloseable {
  private final SqlDatabase database;
  private final MockServer server;

  Served(SqlDatabase database) throws IOException {
    this.database = database;
    server =
        MockServer.start(
            database, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty());
  }

  int port() {
    return server.port();
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:" + port() + "/test";
  }

  Connection connect() throws SQLException {
    Properties login = new Properties();
    login.setProperty("user", "me");
    login.setProperty("password", "");
    login.setProperty("socketTimeout", "120");
    return DriverManager.getConnection(url(), login);
  }

  @Override
  public void close() throws IOException {
    server.close();
    database.close();
  }
}
