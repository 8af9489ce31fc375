package dev.taipan.history.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** A stream whose first bytes have been read already. */
final class StartedStream extends InputStream {
  private final ByteBuffer start;
  private final InputStream rest;

  StartedStream(ByteBuffer start, InputStream rest) {
    this.start = start;
    this.rest = rest;
  }

  @Override
  public int read() throws IOException {
    return start.hasRemaining() ? start.get() & 0xff : rest.read();
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (!start.hasRemaining()) {
      return rest.read(bytes, offset, length);
    }
    int count = Math.min(length, start.remaining());
    start.get(bytes, offset, count);
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
