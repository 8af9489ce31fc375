package dev.taipan.collect.artifact;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The jars of a folder, for machines without a network: side by side, or laid out as a Maven
 * repository.
 */
public record FolderArtifacts(Path folder) implements Artifacts {

  @Override
  public Path file(Coordinates coordinates) throws IOException {
    return Stream.of(coordinates.fileName(), coordinates.path())
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                new IOException(
                    "%s: does not contain %s, which %s requires"
                        .formatted(folder, coordinates.fileName(), coordinates.artifact())));
  }
}
