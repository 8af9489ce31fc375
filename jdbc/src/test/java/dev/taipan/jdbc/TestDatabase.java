package dev.taipan.jdbc;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.database.Database;
import dev.taipan.collect.database.EmbeddedDatabase;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import javax.sql.DataSource;

/** Databases that tests start, each once, from the jars that Maven resolved. */
final class TestDatabase implements AutoCloseable {
  private final Map<EmbeddedDatabase, Database> started = new EnumMap<>(EmbeddedDatabase.class);

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

  Database start(EmbeddedDatabase which) throws IOException {
    Database database = started.get(which);
    if (database == null) {
      database = which.start(new ClassPathJars());
      started.put(which, database);
    }
    return database;
  }

  /** Runs statements by a way of its own, which no recording sees. */
  static void run(Database database, String... statements) throws SQLException {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  /** Connections to it as a data source. */
  static DataSource source(Database database) {
    return (DataSource)
        java.lang.reflect.Proxy.newProxyInstance(
            TestDatabase.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, args) ->
                switch (method.getName()) {
                  case "getConnection" -> database.connect();
                  case "getLoginTimeout" -> 0;
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == args[0];
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  @Override
  public void close() {
    started.values().forEach(Database::close);
  }
}
