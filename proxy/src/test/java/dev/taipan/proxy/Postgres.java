package dev.taipan.proxy;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;

/** A PostgreSQL with a user for applications, and proxies in front of it. */
final class Postgres implements AutoCloseable {
  static final String USER = "app";
  static final String PASSWORD = "app-secret";

  final Database database;

  Postgres() throws IOException, SQLException {
    database = EmbeddedDatabase.POSTGRESQL.start(new ClassPathJars());
    try (Connection owner = database.connect();
        Statement statement = owner.createStatement()) {
      statement.execute("CREATE ROLE app LOGIN PASSWORD '" + PASSWORD + "'");
      statement.execute("GRANT ALL ON SCHEMA public TO app");
    }
  }

  /** The jars that Maven resolved for tests. */
  private static final class ClassPathJars implements Artifacts {
    @Override
    public Path file(Coordinates coordinates) throws IOException {
      return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(Path::of)
          .filter(file -> file.endsWith(coordinates.fileName()))
          .findFirst()
          .orElseThrow(() -> new IOException("no " + coordinates));
    }
  }

  int port() {
    return database.server().orElseThrow().port();
  }

  static InetSocketAddress local(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** A proxy in front of it, which records to a file. */
  Proxied record(Path file) throws IOException {
    return new Proxied(ProxyOptions.of(local(0), local(port())), file);
  }

  /** One that lets statements return what only the server knows. */
  Proxied recordReturning(Path file) throws IOException {
    return new Proxied(ProxyOptions.of(local(0), local(port())).askingMore(), file);
  }

  /** A connection by way of a port, with settings of the driver in the form of a URL. */
  static Connection connect(int port, String settings) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", USER);
    properties.setProperty("password", PASSWORD);
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/postgres?" + settings, properties);
  }

  @Override
  public void close() {
    database.close();
  }

  /** A proxy that records, and what it said. */
  static final class Proxied implements AutoCloseable {
    final RecordingProxy proxy;
    final List<String> said = new CopyOnWriteArrayList<>();
    private final Path file;

    Proxied(ProxyOptions options, Path file) throws IOException {
      this.file = file;
      proxy = RecordingProxy.start(options, file, said::add);
    }

    Connection connect(String settings) throws SQLException {
      return Postgres.connect(proxy.port(), settings);
    }

    /** The lines of the history behind the first. */
    List<String> lines() throws IOException {
      List<String> lines = Files.readAllLines(file);
      return lines.subList(1, lines.size());
    }

    /** The operations of transactions, with their status: {@code committed [["r",…],…]}. */
    List<String> operations() throws IOException {
      return lines().stream()
          .filter(line -> line.contains("\"ops\":"))
          .map(line -> line.replaceAll(".*\"status\":\"(\\w+)\".*\"ops\":(.*)\\}", "$1 $2"))
          .toList();
    }

    /** Ends connections and the file. */
    void finish() throws IOException {
      proxy.close();
    }

    @Override
    public void close() throws IOException {
      finish();
    }
  }
}
