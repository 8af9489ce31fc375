package dev.taipan.proxy.file;

import dev.taipan.record.RecordListener;
import dev.taipan.statements.tally.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Is told of the files of a recording. */
public interface FileListener {
  /** Nobody. */
  FileListener NONE = new FileListener() {};

  /** A file begins; who is told of what goes into it, and connections wait for. */
  default Optional<RecordListener> begun(Path file) {
    return Optional.empty();
  }

  /**
   * Nothing more comes into a file, which is closed.
   *
   * @throws IOException when what is to be said in it cannot be
   */
  default void ended(Path file, Tally tally) throws IOException {}
}
