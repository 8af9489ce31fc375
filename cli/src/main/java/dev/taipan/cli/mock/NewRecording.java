package dev.taipan.cli.mock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The place of a recording; unless the recording is kept, closing brings back an earlier one. */
final class NewRecording implements AutoCloseable {
  private final Path file;
  private final Optional<Path> earlier;
  private boolean kept;

  /**
   * Makes room for a recording.
   *
   * @throws IOException when the earlier one cannot be put aside
   */
  NewRecording(Path file) throws IOException {
    this.file = file;
    String aside = file.getFileName() + "." + ProcessHandle.current().pid() + ".old";
    earlier =
        Files.isRegularFile(file)
            ? Optional.of(Files.move(file, file.resolveSibling(aside)))
            : Optional.empty();
  }

  /** Deletes the earlier one. */
  void keep() throws IOException {
    kept = true;
    if (earlier.isPresent()) {
      Files.deleteIfExists(earlier.get());
    }
  }

  @Override
  public void close() throws IOException {
    if (!kept) {
      Files.deleteIfExists(file);
      if (earlier.isPresent()) {
        Files.move(earlier.get(), file);
      }
    }
  }
}
