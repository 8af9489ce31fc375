package dev.taipan.formats.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What somebody names as an input: a directory, a file, or a stream, such as a pipe, which can be
 * read only once. Its start can be looked at as often as needed before its bytes are read, so that
 * content tells the format of a stream, too. Not safe for use by several threads.
 */
public final class HistoryInput implements Closeable {
  /** How much of an input may be looked at before it is read. */
  private static final int START = 1 << 16;

  private final Path path;
  private final ReadLimits limits;

  /** Where bytes come from; null for a directory. */
  private final ReadableByteChannel channel;

  /** The bytes that have been read from the channel, and are the first. */
  private final ByteBuffer first = ByteBuffer.allocate(Compression.START);

  private final Compression compression;

  /** Null until somebody asks for content. */
  private ByteInput content;

  private long linesLeftOut;
  private boolean part;

  private HistoryInput(Path path, ReadLimits limits, ReadableByteChannel channel)
      throws IOException {
    this.path = path;
    this.limits = limits;
    this.channel = channel;
    if (channel != null) {
      while (first.hasRemaining() && channel.read(first) >= 0) {}
    }
    first.flip();
    compression = Compression.startingWith(first);
  }

  /**
   * Opens a file, a directory, or what else the file system has under a name.
   *
   * @throws IOException when it cannot be opened
   */
  public static HistoryInput of(Path path, ReadLimits limits) throws IOException {
    return Files.isDirectory(path)
        ? new HistoryInput(path, limits, null)
        : of(path, limits, FileChannel.open(path));
  }

  /**
   * Takes a stream, which is closed with the input.
   *
   * @param name what messages call it
   * @throws IOException when it cannot be read
   */
  public static HistoryInput of(InputStream stream, Path name, ReadLimits limits)
      throws IOException {
    return of(name, limits, Channels.newChannel(stream));
  }

  private static HistoryInput of(Path path, ReadLimits limits, ReadableByteChannel channel)
      throws IOException {
    try {
      return new HistoryInput(path, limits, channel);
    } catch (IOException e) {
      channel.close();
      throw NamedFailure.of(path, e);
    }
  }

  /**
   * This input, which is a part of another one: so many lines behind the first were left out, or,
   * if less than zero, repeated. JSON and EDN count them.
   */
  public HistoryInput leavingOut(long lines) {
    linesLeftOut = lines;
    part = true;
    return this;
  }

  /** Whether it is a part of another input. */
  public boolean isPart() {
    return part;
  }

  /** How many lines behind the first were left out. */
  public long linesLeftOut() {
    return linesLeftOut;
  }

  /** What messages call it. */
  public Path path() {
    return path;
  }

  /** What it may be at most. */
  public ReadLimits limits() {
    return limits;
  }

  /** Whether it is a directory, which has no content of its own. */
  public boolean isDirectory() {
    return channel == null;
  }

  /** Whether what {@link #content} gives is not what is stored. */
  public boolean isCompressed() {
    return compression != Compression.NONE;
  }

  /**
   * The first 64 KiB of the content, or all if there are fewer; anew for each call, as long as
   * nothing has been taken from the content.
   */
  public ByteInput start() throws IOException {
    return content().start(START);
  }

  /**
   * All bytes; of what starts as files compressed with gzip or zstd do, what it was made of, and
   * reading throws {@link BadHistoryException} where such a file is damaged or becomes too long.
   */
  public ByteInput content() throws IOException {
    if (content == null) {
      content =
          new ByteInput(
              path,
              isCompressed()
                  ? new CompressedSource(path, compression, channel, first, limits)
                  : plain());
    }
    return content;
  }

  /**
   * All bytes as they are stored.
   *
   * @throws IllegalStateException when content that is stored otherwise was asked for before
   */
  public ByteInput raw() throws IOException {
    if (content == null) {
      content = new ByteInput(path, plain());
    } else if (isCompressed()) {
      throw new IllegalStateException("a compressed input is already being decompressed");
    }
    return content;
  }

  /**
   * How much of a file was read, as it is stored, from 0 to 1; not a number where its size says
   * nothing, and when it is closed. Another thread may ask.
   */
  public double share() {
    try {
      return channel instanceof FileChannel file && Files.isRegularFile(path)
          ? (double) file.position() / file.size()
          : Double.NaN;
    } catch (IOException closed) {
      return Double.NaN;
    }
  }

  private ByteSource plain() throws IOException {
    return channel instanceof FileChannel file && Files.isRegularFile(path)
        ? PlainSource.of(file, first)
        : new StreamSource(channel, first);
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }

  /** Opens an input when it is its turn. */
  @FunctionalInterface
  public interface Opening {

    /**
     * Opens it; who asks closes it.
     *
     * @throws IOException when it cannot be opened
     */
    HistoryInput open() throws IOException;
  }
}
