package dev.taipan.formats.cobra;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Makes client logs byte by byte. */
public final class LogBytes {
  private static final long VALUE_HASH = 0x1234;
  private static final long UNIVERSAL = 0xabddefeeL;

  private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);

  /** The start of a transaction. */
  public LogBytes start(long id) {
    return record('S', id);
  }

  /** The end of a transaction that committed. */
  public LogBytes commit(long id) {
    return record('C', id);
  }

  /** The end of a transaction that aborted. */
  public LogBytes abort(long id) {
    return record('A', id);
  }

  /** A write. */
  public LogBytes write(long writeId, long key) {
    return record('W', writeId, key, VALUE_HASH);
  }

  /** A read. */
  public LogBytes read(long writer, long writeId, long key) {
    return record('R', writer, writeId, key, VALUE_HASH);
  }

  /** A write of which the value is all that is known. */
  public LogBytes writeOfValue(long key, long valueHash) {
    return record('W', UNIVERSAL, key, valueHash);
  }

  /** A read of which the value is all that is known. */
  public LogBytes readOfValue(long key, long valueHash) {
    return record('R', UNIVERSAL, UNIVERSAL, key, valueHash);
  }

  /** A tag and numbers. */
  public LogBytes record(char tag, long... numbers) {
    buffer.put((byte) tag);
    for (long number : numbers) {
      buffer.putLong(number);
    }
    return this;
  }

  /** The bytes so far. */
  public byte[] bytes() {
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  /** Writes the bytes so far to a file. */
  public Path to(Path file) throws IOException {
    return Files.write(file, bytes());
  }
}
