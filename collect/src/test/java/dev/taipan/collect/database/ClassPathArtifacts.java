package dev.taipan.collect.database;

import dev.taipan.collect.artifact.Artifacts;
import dev.taipan.collect.artifact.Coordinates;
import dev.taipan.collect.artifact.MavenArtifacts;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/**
 * The jars that Maven resolved for tests; those of Maven Central for key-value stores that only the
 * slow suites start.
 */
public final class ClassPathArtifacts implements Artifacts {

  @Override
  public Path file(Coordinates coordinates) throws IOException {
    Optional<Path> onPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(file -> file.endsWith(coordinates.fileName()))
            .findFirst();
    return onPath.isPresent() ? onPath.get() : new MavenArtifacts(file -> {}).file(coordinates);
  }
}
