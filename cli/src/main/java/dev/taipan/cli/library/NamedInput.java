package dev.taipan.cli.library;

import dev.taipan.formats.io.HistoryInput;
import dev.taipan.formats.io.ReadLimits;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Inputs as the command line names them: {@code -} is standard input, everything else a path. */
public final class NamedInput {
  /** Opening one of these anew would fail for a socket, and begin a file again. */
  private static final Set<String> STANDARD_INPUT =
      Set.of("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0");

  private static InputStream taken;

  private NamedInput() {}

  /**
   * Opens an input.
   *
   * @throws IOException when it cannot be opened, or is standard input a second time, which would
   *     pass for an empty history
   */
  public static synchronized HistoryInput open(Path path, ReadLimits limits) throws IOException {
    return STANDARD_INPUT.contains(path.toString())
        ? HistoryInput.of(standardInput(path), path, limits)
        : HistoryInput.of(path, limits);
  }

  /**
   * Opens an input as the bytes that it has.
   *
   * @throws IOException as {@link #open} does
   */
  public static synchronized InputStream stream(Path path) throws IOException {
    return STANDARD_INPUT.contains(path.toString())
        ? standardInput(path)
        : Files.newInputStream(path);
  }

  /**
   * How much of an input was read, from 0 to 1; not a number where its size says nothing, as that
   * of a pipe. Another thread may ask.
   *
   * @param opened what {@link #open} made of the path
   */
  public static double share(Path path, HistoryInput opened) {
    return STANDARD_INPUT.contains(path.toString())
        ? share(new FileInputStream(FileDescriptor.in).getChannel())
        : opened.share();
  }

  /** How much of what standard input is redirected from was read. */
  static double share(FileChannel channel) {
    try {
      return channel.size() > 0 ? (double) channel.position() / channel.size() : Double.NaN;
    } catch (IOException noFile) {
      return Double.NaN;
    }
  }

  private static InputStream standardInput(Path path) throws IOException {
    if (taken == System.in) {
      throw new FileSystemException(path.toString(), null, "standard input can be read only once");
    }
    taken = System.in;
    return taken;
  }
}
