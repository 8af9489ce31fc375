package dev.taipan.formats.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** A stream whose first bytes have been read already, and that counts what is taken from it. */
final class StartedStream extends InputStream {
  private final ByteBuffer start;
  private final InputStream rest;
  private long count;

  StartedStream(ByteBuffer start, InputStream rest) {
    this.start = start;
    this.rest = rest;
  }

  @Override
  public int read() throws IOException {
    int next = start.hasRemaining() ? start.get() & 0xff : rest.read();
    count += next < 0 ? 0 : 1;
    return next;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int taken = take(bytes, offset, length);
    count += Math.max(taken, 0);
    return taken;
  }

  private int take(byte[] bytes, int offset, int length) throws IOException {
    if (!start.hasRemaining()) {
      return rest.read(bytes, offset, length);
    }
    int taken = Math.min(length, start.remaining());
    start.get(bytes, offset, taken);
    return taken;
  }

  /** How many bytes have been taken. */
  long count() {
    return count;
  }

  /**
   * Always some, since a reader of gzip takes none for the end, between two parts of a pipe too.
   */
  @Override
  public int available() {
    return 1;
  }

  @Override
  public void close() throws IOException {
    rest.close();
  }
}
