package dev.taipan.record;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * The file of a recording takes no more, as where a disk is full. What is in it up to there is a
 * history: what it does not have, nobody has committed.
 */
public final class UnwritableRecordingException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  UnwritableRecordingException(Path file, IOException cause) {
    super(file.toString(), null, cause.getMessage());
    initCause(cause);
  }
}
