package dev.taipan.collect.database;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.dialect.Dialects;
import dev.taipan.collect.driver.DriverJars;
import dev.taipan.collect.driver.Drivers;
import dev.taipan.collect.process.WorkFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Databases that run inside this JVM. */
final class InProcess {
  /** One that waits for a client that waits for ever is left to the end of this process. */
  private static final long PATIENCE_MILLIS = 3000;

  private static final String SQLITE_FOLDER = "org.sqlite.tmpdir";

  private InProcess() {}

  static Database h2(Artifacts artifacts) throws IOException {
    return inMemory(
        driver(artifacts, Drivers.H2),
        "jdbc:h2:mem:" + UUID.randomUUID() + ";LOCK_TIMEOUT=2000;DB_CLOSE_ON_EXIT=FALSE",
        Dialects.H2);
  }

  static Database hsqldb(Artifacts artifacts, String model) throws IOException {
    return inMemory(
        driver(artifacts, Drivers.HSQLDB),
        "jdbc:hsqldb:mem:" + UUID.randomUUID() + ";hsqldb.tx=" + model,
        Dialects.HSQLDB);
  }

  static Database derby(Artifacts artifacts) throws IOException {
    WorkFolder folder = WorkFolder.create();
    System.setProperty("derby.stream.error.file", folder.path().resolve("log").toString());
    System.setProperty("derby.locks.waitTimeout", "2");
    System.setProperty("derby.locks.deadlockTimeout", "0");
    return inFolder(
        folder,
        new DistinctUsers(driver(artifacts, Drivers.DERBY, Drivers.DERBY_SHARED)),
        "jdbc:derby:memory:" + UUID.randomUUID() + ";create=true",
        Dialects.DERBY);
  }

  static Database duckdb(Artifacts artifacts) throws IOException {
    return inMemory(
        driver(artifacts, Drivers.DUCKDB),
        "jdbc:duckdb::memory:taipan-" + UUID.randomUUID(),
        Dialects.DUCKDB);
  }

  static Database sqlite(Artifacts artifacts) throws IOException {
    WorkFolder folder = WorkFolder.create();
    // The driver unpacks its library there for its first connection, which is below.
    System.setProperty(SQLITE_FOLDER, folder.path().toString());
    try {
      return inFolder(
          folder,
          driver(artifacts, Drivers.SQLITE),
          "jdbc:sqlite:"
              + folder.path().resolve("db")
              + "?journal_mode=WAL&synchronous=OFF&busy_timeout=2000",
          Dialects.SQLITE);
    } finally {
      // The folder will be gone when another driver is loaded.
      System.clearProperty(SQLITE_FOLDER);
    }
  }

  private static Driver driver(Artifacts artifacts, Coordinates... jars) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Coordinates jar : jars) {
      files.add(artifacts.file(jar));
    }
    return DriverJars.drivers(files).get(0);
  }

  /** A database that is there as long as somebody is connected to it. */
  private static Database inMemory(Driver driver, String address, Dialect dialect)
      throws IOException {
    try {
      Connection keeper = driver.connect(address, new java.util.Properties());
      return new JdbcDatabase(driver, address, dialect, () -> shutDown(keeper));
    } catch (SQLException e) {
      throw new IOException(dialect.title() + " does not start: " + e.getMessage(), e);
    }
  }

  private static void shutDown(Connection keeper) {
    Thread stopping = new Thread(() -> shutDownNow(keeper), "shutdown");
    stopping.setDaemon(true);
    stopping.start();
    try {
      stopping.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void shutDownNow(Connection keeper) {
    try (keeper;
        Statement statement = keeper.createStatement()) {
      statement.execute("SHUTDOWN");
    } catch (SQLException gone) {
      // Then it needs no shutdown.
    }
  }

  private static Database inFolder(
      WorkFolder folder, Driver driver, String address, Dialect dialect) throws IOException {
    try {
      return new JdbcDatabase(driver, address, dialect, folder::close);
    } catch (SQLException e) {
      folder.close();
      throw new IOException(dialect.title() + " does not start: " + e.getMessage(), e);
    }
  }
}
