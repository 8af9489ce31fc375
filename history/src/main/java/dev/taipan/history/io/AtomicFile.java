package dev.taipan.history.io;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes files that are never seen half-written, compressed if their names say so. */
public final class AtomicFile {
  private static final int BUFFER = 1 << 16;

  /** Keeps two processes that write the same file from sharing a partial one. */
  private static final long PROCESS = ProcessHandle.current().pid();

  private AtomicFile() {}

  /** What writes the content. */
  @FunctionalInterface
  public interface Content {
    /** Writes it all; the stream is buffered, and closed by the caller. */
    void writeTo(OutputStream stream) throws IOException;
  }

  /**
   * Writes next to the target, where a move is atomic, and moves the file when it is complete. A
   * target whose name ends in {@code .gz} is compressed with gzip, in {@code .zst} with zstd.
   *
   * @throws IOException when the file cannot be written, or {@code content} says so; the target is
   *     then as it was
   */
  public static void write(Path target, Content content) throws IOException {
    Path absolute = target.toAbsolutePath();
    Path partial = absolute.resolveSibling("." + absolute.getFileName() + "." + PROCESS + ".part");
    try {
      try (OutputStream file = Files.newOutputStream(partial);
          OutputStream stream =
              new BufferedOutputStream(Compression.ofName(target).compress(file), BUFFER)) {
        content.writeTo(stream);
      }
      Files.move(
          partial, absolute, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(partial);
    }
  }
}
