package dev.taipan.formats.bincode;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the file that holds the history when a directory is given. */
final class BincodeFile {
  private static final String USUAL_NAME = "history.bincode";

  private BincodeFile() {}

  /** The file of a directory: that of the usual name, or the only one of its kind. */
  static Optional<Path> in(Path directory) throws IOException {
    Path usual = directory.resolve(USUAL_NAME);
    if (Files.isRegularFile(usual)) {
      return Optional.of(usual);
    }
    Path only = null;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.bincode")) {
      for (Path file : files) {
        if (only != null) {
          return Optional.empty();
        }
        only = file;
      }
    }
    return Optional.ofNullable(only).filter(Files::isRegularFile);
  }
}
