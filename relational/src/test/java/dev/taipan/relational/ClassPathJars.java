package dev.taipan.relational;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.artifact.Coordinates;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** The jars that Maven resolved for tests. */
public final class ClassPathJars implements Artifacts {

  @Override
  public Path file(Coordinates coordinates) throws IOException {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(file -> file.endsWith(coordinates.fileName()))
        .findFirst()
        .orElseThrow(() -> new IOException("no " + coordinates));
  }
}
