package dev.taipan.history.io;

import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The bytes of a file of any length, read once from front to back in chunks of at most 1 MiB.
 * Offsets are counted from 0. Not safe for use by several threads.
 */
public final class ByteInput implements Closeable {
  /** What {@link #next} and {@link #peek} return after the last byte. */
  public static final int END = -1;

  private static final int LONGEST_CHUNK = 1 << 20;

  /** Small files, of which there are many, need no more; and a pipe does not tell its length. */
  private static final int SHORTEST_CHUNK = 1 << 16;

  private static final VarHandle LITTLE_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final Path file;
  private final ByteSource source;
  private final byte[] bytes;

  /** The offset of {@code bytes[0]} in the file. */
  private long base;

  private int position;
  private int limit;

  private ByteInput(Path file, ByteSource source) {
    this.file = file;
    this.source = source;
    this.bytes = new byte[(int) Math.max(SHORTEST_CHUNK, Math.min(LONGEST_CHUNK, source.size()))];
  }

  /** Opens a file, to read it as it is. */
  public static ByteInput of(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file);
    return new ByteInput(file, PlainSource.of(channel, ByteBuffer.allocate(0)));
  }

  /**
   * Opens a file, to read what it was made of if it starts as files compressed with gzip or zstd
   * do, and else as it is. Reading throws {@link BadHistoryException} where such a file is damaged.
   */
  public static ByteInput decompressed(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file);
    ByteBuffer start = ByteBuffer.allocate(Compression.START);
    while (start.hasRemaining() && channel.read(start) >= 0) {}
    start.flip();
    Compression compression = Compression.startingWith(start);
    return new ByteInput(
        file,
        compression == Compression.NONE
            ? PlainSource.of(channel, start)
            : new CompressedSource(file, compression, channel, start));
  }

  /** The file that this reads. */
  public Path file() {
    return file;
  }

  /** The offset of the next byte. */
  public long offset() {
    return base + position;
  }

  /**
   * The number of bytes from the next one to the end of the file, as long as it was at first; more
   * than that when the file is compressed.
   */
  public long remaining() {
    return source.size() - offset();
  }

  /** Takes the next byte, 0 to 255, or {@link #END}. */
  public int next() throws IOException {
    return position < limit || has(1) ? bytes[position++] & 0xff : END;
  }

  /** Looks at the next byte, 0 to 255, or {@link #END}, without taking it. */
  public int peek() throws IOException {
    return position < limit || has(1) ? bytes[position] & 0xff : END;
  }

  /** Takes the byte that {@link #peek} has just shown. */
  public void skip() {
    position++;
  }

  /** Takes {@code count} bytes, or all that there are when there are fewer. */
  public void skip(long count) throws IOException {
    for (long left = count; left > 0 && has(1); ) {
      int step = (int) Math.min(left, limit - position);
      position += step;
      left -= step;
    }
  }

  /** Whether {@code count} more bytes, at most 64 KiB, are there to take. */
  public boolean has(int count) throws IOException {
    return limit - position >= count || fill(count);
  }

  /** Takes eight bytes, least significant first; {@link #has} must have said that they exist. */
  public long nextLittleEndian() {
    long number = (long) LITTLE_ENDIAN.get(bytes, position);
    position += Long.BYTES;
    return number;
  }

  /** Takes eight bytes, most significant first; {@link #has} must have said that they exist. */
  public long nextBigEndian() {
    long number = (long) BIG_ENDIAN.get(bytes, position);
    position += Long.BYTES;
    return number;
  }

  /**
   * The byte at an offset from {@link #offset} on, without taking anything, or {@link #END}; of a
   * compressed file only as far as {@link #has} has looked.
   */
  public int peekAt(long offset) throws IOException {
    if (offset - base < limit) {
      return bytes[(int) (offset - base)] & 0xff;
    }
    return source.byteAt(offset);
  }

  @Override
  public void close() throws IOException {
    source.close();
  }

  private boolean fill(int count) throws IOException {
    System.arraycopy(bytes, position, bytes, 0, limit - position);
    base += position;
    limit -= position;
    position = 0;
    while (limit < count) {
      int read = source.read(bytes, limit, bytes.length - limit);
      if (read < 0) {
        return false;
      }
      limit += read;
    }
    return true;
  }
}
