package dev.taipan.formats.io;

import dev.taipan.formats.io.partial.PartialFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;

/** Writes files that are never seen half-written, compressed if their names say so. */
public final class AtomicFile {
  private static final int BUFFER = 1 << 16;

  private AtomicFile() {}

  /** What writes the content. */
  @FunctionalInterface
  public interface Content {
    /** Writes it all; the stream is buffered, and closed by the caller. */
    void writeTo(OutputStream stream) throws IOException;
  }

  /**
   * Writes next to the target, where a move is atomic, and moves the file when it is complete; what
   * is no file, such as a pipe or a device, is written as it is. A target whose name ends in {@code
   * .gz} is compressed with gzip, in {@code .zst} with zstd. When the process is told to stop,
   * nothing is left next to the target.
   *
   * @param attributes of the new file, which it has from the start
   * @throws IOException when the file cannot be written, or {@code content} says so; the target is
   *     then as it was
   */
  public static void write(Path target, Content content, FileAttribute<?>... attributes)
      throws IOException {
    try {
      if (Files.exists(target) && !Files.isRegularFile(target) && !Files.isDirectory(target)) {
        writeTo(target, target, content);
      } else {
        replace(target, content, attributes);
      }
    } catch (FileSystemException e) {
      throw NamedFailure.about(target, reason(e), e);
    } catch (UnwritableHistoryException e) {
      throw e;
    } catch (IOException e) {
      throw NamedFailure.of(target, e);
    }
  }

  private static void replace(Path target, Content content, FileAttribute<?>... attributes)
      throws IOException {
    try (PartialFile partial = PartialFile.nextTo(target, attributes)) {
      writeTo(partial.path(), target, content);
      partial.complete();
    }
  }

  private static void writeTo(Path file, Path target, Content content) throws IOException {
    try (OutputStream raw = Files.newOutputStream(file);
        OutputStream stream =
            new BufferedOutputStream(Compression.ofName(target).compress(raw), BUFFER)) {
      content.writeTo(stream);
    }
  }

  private static String reason(FileSystemException failure) {
    if (failure instanceof NoSuchFileException) {
      return "its folder does not exist";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    return failure.getReason() == null ? "cannot be written" : failure.getReason();
  }
}
