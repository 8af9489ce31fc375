package dev.taipan.collect.artifact;

import java.io.IOException;
import java.nio.file.Path;

/** Where the jars of databases and drivers come from. */
public interface Artifacts {

  /**
   * A jar's file.
   *
   * @throws IOException when it cannot be had; the message is for people
   */
  Path file(Coordinates coordinates) throws IOException;
}
