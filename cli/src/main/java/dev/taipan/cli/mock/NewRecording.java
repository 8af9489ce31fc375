package dev.taipan.cli.mock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The place of a recording; unless the recording is kept, closing brings back an earlier one. */
final class NewRecording implements AutoCloseable {
  private final Path file;
  private final Path earlier;
  private boolean kept;

  /**
   * Makes room for a recording.
   *
   * @throws IOException when the earlier one cannot be put aside
   */
  NewRecording(Path file) throws IOException {
    this.file = file;
    String aside = file.getFileName() + "." + ProcessHandle.current().pid() + ".old";
    earlier = file.resolveSibling(aside);
    if (Files.isRegularFile(file)) {
      Files.move(file, earlier);
    }
  }

  /** Deletes the earlier one. */
  void keep() throws IOException {
    kept = true;
    Files.deleteIfExists(earlier);
  }

  @Override
  public void close() throws IOException {
    if (!kept) {
      Files.deleteIfExists(file);
      if (Files.exists(earlier)) {
        Files.move(earlier, file);
      }
    }
  }
}
