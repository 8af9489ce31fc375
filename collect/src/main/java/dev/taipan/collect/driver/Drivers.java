package dev.taipan.collect.driver;

import dev.taipan.collect.artifact.Coordinates;
import java.util.Map;
import java.util.Optional;

/** The jars of drivers. */
public final class Drivers {
  public static final Coordinates POSTGRESQL =
      Coordinates.parse("org.postgresql:postgresql:42.7.14");
  public static final Coordinates MARIADB =
      Coordinates.parse("org.mariadb.jdbc:mariadb-java-client:3.5.11");
  public static final Coordinates H2 = Coordinates.parse("com.h2database:h2:2.5.252");
  public static final Coordinates HSQLDB = Coordinates.parse("org.hsqldb:hsqldb:2.7.4");
  public static final Coordinates DERBY = Coordinates.parse("org.apache.derby:derby:10.16.1.1");
  public static final Coordinates DERBY_SHARED =
      Coordinates.parse("org.apache.derby:derbyshared:10.16.1.1");
  public static final Coordinates SQLITE = Coordinates.parse("org.xerial:sqlite-jdbc:3.54.1.0");
  public static final Coordinates DUCKDB = Coordinates.parse("org.duckdb:duckdb_jdbc:2.0.0.1");

  /** By what stands behind {@code jdbc:} in an address. */
  private static final Map<String, Coordinates> BY_PREFIX =
      Map.of(
          "postgresql", POSTGRESQL,
          "mariadb", MARIADB,
          "h2", H2,
          "hsqldb", HSQLDB,
          "sqlite", SQLITE,
          "duckdb", DUCKDB);

  private Drivers() {}

  /** The jar of the driver for an address; none where that is not known. */
  public static Optional<Coordinates> of(String address) {
    String[] parts = address.split(":", 3);
    return parts.length < 2 ? Optional.empty() : Optional.ofNullable(BY_PREFIX.get(parts[1]));
  }
}
