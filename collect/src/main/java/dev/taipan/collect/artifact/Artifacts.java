package dev.taipan.collect.artifact;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where the jars of databases and drivers come from. */
public interface Artifacts {

  /**
   * A jar's file.
   *
   * @throws IOException when it cannot be had; the message is for people
   */
  Path file(Coordinates coordinates) throws IOException;

  /** The version of embedded PostgreSQL that is wanted, if it is not the usual one. */
  default Optional<String> postgresVersion() {
    return Optional.empty();
  }

  /** The same with another version of embedded PostgreSQL, such as {@code 12.3.0}. */
  default Artifacts withPostgres(String version) {
    Artifacts all = this;
    return new Artifacts() {
      @Override
      public Path file(Coordinates coordinates) throws IOException {
        return all.file(coordinates);
      }

      @Override
      public Optional<String> postgresVersion() {
        return Optional.of(version);
      }
    };
  }
}
