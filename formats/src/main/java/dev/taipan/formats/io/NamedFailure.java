package dev.taipan.formats.io;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Failures that name the file that somebody named. */
final class NamedFailure {
  private NamedFailure() {}

  /** A failure to read or write a file, as it is if it says which. */
  static IOException of(Path file, IOException failure) {
    boolean named =
        failure instanceof BadHistoryException || failure instanceof FileSystemException;
    return named ? failure : about(file, failure.getMessage(), failure);
  }

  /** A failure of something that stands for a file, and has a name that means nothing to people. */
  static IOException about(Path file, String reason, IOException cause) {
    FileSystemException failure = new FileSystemException(file.toString(), null, reason);
    failure.initCause(cause);
    return failure;
  }
}
