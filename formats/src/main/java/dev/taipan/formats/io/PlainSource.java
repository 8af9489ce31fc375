package dev.taipan.formats.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** The bytes of a file as they are. */
record PlainSource(FileChannel channel, long size, ByteBuffer start) implements ByteSource {

  /**
   * What is left of a file.
   *
   * @param start the bytes that have been read from the channel, and are the first of this
   */
  static PlainSource of(FileChannel channel, ByteBuffer start) throws IOException {
    return new PlainSource(channel, channel.size(), start);
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
    return false;
  }

  @Override
  public int byteAt(long offset) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    return channel.read(one, offset) == 1 ? one.get(0) & 0xff : ByteInput.END;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
