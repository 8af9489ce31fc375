package dev.taipan.collect.database;

import dev.taipan.collect.access.DatabaseAccess;
import dev.taipan.collect.access.DatabaseAddress;
import dev.taipan.collect.access.Secrets;
import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.dialect.Dialect;
import dev.taipan.collect.driver.DriverJars;
import dev.taipan.collect.driver.Drivers;
import dev.taipan.collect.driver.MissingDriverClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;

/** Databases that run already, behind an address, which may have secrets in it. */
public final class AddressedDatabase {

  private AddressedDatabase() {}

  private record Shared(Database database) implements Database.Wrapped {
    @Override
    public boolean isShared() {
      return true;
    }
  }

  /**
   * Connects to a database.
   *
   * @param drivers jars that have its driver, and all that this needs
   * @throws IOException when it cannot be reached; the message is for people and has no secrets
   */
  public static Database open(DatabaseAddress address, List<Path> drivers, Dialect dialect)
      throws IOException {
    Secrets secrets = address.secrets();
    for (Driver driver : DriverJars.drivers(drivers)) {
      try {
        silence(driver);
        if (driver.acceptsURL(address.jdbc())) {
          DatabaseAccess access = new DatabaseAccess(driver, address.jdbc(), address.login());
          return new Shared(new JdbcDatabase(access, dialect, null, () -> {}));
        }
      } catch (SQLException unreachable) {
        // Its trace would have the address, and a cause is printed by whoever wants to know more.
        throw new IOException(
            "cannot connect to " + dialect.title() + ": " + secrets.hide(unreachable.getMessage()));
      } catch (LinkageError lacking) {
        throw new IOException(MissingDriverClasses.message(lacking), lacking);
      }
    }
    throw new IOException(
        "no driver in "
            + drivers.stream().map(jar -> jar.getFileName().toString()).toList()
            + " accepts a URL that begins with "
            + address.beginning());
  }

  /** Its log would have addresses that it does not understand, on standard error. */
  private static void silence(Driver driver) {
    try {
      Optional.ofNullable(driver.getParentLogger()).ifPresent(log -> log.setLevel(Level.OFF));
    } catch (SQLFeatureNotSupportedException none) {
      // It has no log of its own.
    }
  }

  /** The jars of a driver that is known, where the user has named none. */
  public static List<Path> knownDriver(DatabaseAddress address, Artifacts artifacts)
      throws IOException {
    Coordinates jar =
        Drivers.of(address.jdbc())
            .orElseThrow(
                () ->
                    new IOException(
                        "no driver is known for a URL that begins with "
                            + address.beginning()
                            + "; set its jar with --driver-path"));
    return List.of(artifacts.file(jar));
  }
}
