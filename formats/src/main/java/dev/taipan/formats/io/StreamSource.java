package dev.taipan.formats.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/**
 * The bytes of a stream as they are: nobody knows how many there are, and none can be skipped.
 *
 * @param start the bytes that have been read from the channel, and are the first
 */
record StreamSource(ReadableByteChannel channel, ByteBuffer start) implements ByteSource {

  @Override
  public long size() {
    return Long.MAX_VALUE;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    if (start.hasRemaining()) {
      int count = Math.min(length, start.remaining());
      start.get(bytes, from, count);
      return count;
    }
    return channel.read(ByteBuffer.wrap(bytes, from, length));
  }

  @Override
  public boolean isStream() {
    return true;
  }

  @Override
  public int byteAt(long offset) {
    throw new UnsupportedOperationException("a stream has no offsets");
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
