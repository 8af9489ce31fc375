package dev.taipan.formats.io;

import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;

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

  /** How far ahead {@link #peekAt} looks in a stream: as far as an array is long. */
  private static final int FARTHEST = 1 << 30;

  private static final VarHandle LITTLE_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final Path file;
  private final ByteSource source;
  private byte[] bytes;

  /** The offset of {@code bytes[0]} in the file. */
  private long base;

  private int position;
  private int limit;

  ByteInput(Path file, ByteSource source) {
    this.file = file;
    this.source = source;
    this.bytes = new byte[(int) Math.max(SHORTEST_CHUNK, Math.min(LONGEST_CHUNK, source.size()))];
  }

  /**
   * Some bytes of a file that are in memory: those of an array between two indexes, which it must
   * not change in the meantime. Makes no copy.
   *
   * @param offset where in the file the array begins
   */
  public ByteInput(Path file, byte[] bytes, int from, int to, long offset) {
    this.file = file;
    source = new NoSource(offset + to);
    this.bytes = bytes;
    base = offset;
    position = from;
    limit = to;
  }

  /** Opens a file, to read it as it is. */
  public static ByteInput of(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file);
    return new ByteInput(file, PlainSource.of(channel, ByteBuffer.allocate(0)));
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
   * than that where only reading tells.
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

  /** Whether {@code count} more bytes, usually at most 64 KiB, are there to take. */
  public boolean has(int count) throws IOException {
    return limit - position >= count || fill(count);
  }

  /** How many bytes there are in memory to take. */
  public int available() {
    return limit - position;
  }

  /**
   * The bytes that are in memory, of which those from {@link #index} on are to be read; only to be
   * read, and only until more are taken in another way than by {@link #skipTo}.
   */
  public byte[] buffer() {
    return bytes;
  }

  /** Where in the {@link #buffer} the next byte is. */
  public int index() {
    return position;
  }

  /** Takes bytes up to an index of the {@link #buffer}, which {@link #has} has said to be there. */
  public void skipTo(int index) {
    position = index;
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
   * The byte at an offset from {@link #offset} on, without taking anything, or {@link #END}. Of
   * what can only be read from front to back, all bytes up to there are kept; see {@link
   * #FARTHEST}.
   */
  public int peekAt(long offset) throws IOException {
    long index = offset - base;
    if (index >= limit && !source.isStream()) {
      return source.byteAt(offset);
    }
    boolean there = index < limit || (index < FARTHEST && has((int) (offset - offset()) + 1));
    return there ? bytes[(int) (offset - base)] & 0xff : END;
  }

  /** A view of the first bytes, at most so many and at most 64 KiB; before any has been taken. */
  ByteInput start(int most) throws IOException {
    boolean all = has(most);
    byte[] start = Arrays.copyOf(bytes, all ? most : limit);
    return new ByteInput(file, new ArraySource(start));
  }

  @Override
  public void close() throws IOException {
    source.close();
  }

  private boolean fill(int count) throws IOException {
    if (source instanceof NoSource) {
      return false;
    }
    byte[] before = bytes;
    if (count > bytes.length) {
      bytes = new byte[Math.max(count, (int) Math.min(FARTHEST, 2L * bytes.length))];
    }
    System.arraycopy(before, position, bytes, 0, limit - position);
    base += position;
    limit -= position;
    position = 0;
    while (limit < count) {
      int read = read();
      if (read < 0) {
        return false;
      }
      limit += read;
    }
    return true;
  }

  private int read() throws IOException {
    try {
      return source.read(bytes, limit, bytes.length - limit);
    } catch (IOException e) {
      throw NamedFailure.of(file, e);
    }
  }
}
