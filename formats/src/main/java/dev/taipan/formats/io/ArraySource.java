package dev.taipan.formats.io;

import java.io.ByteArrayInputStream;

/** Bytes that have been read already. */
record ArraySource(byte[] content, ByteArrayInputStream stream) implements ByteSource {

  ArraySource(byte[] content) {
    this(content, new ByteArrayInputStream(content));
  }

  @Override
  public long size() {
    return content.length;
  }

  @Override
  public int read(byte[] bytes, int from, int length) {
    return stream.read(bytes, from, length);
  }

  @Override
  public boolean isStream() {
    return false;
  }

  @Override
  public int byteAt(long offset) {
    return offset < content.length ? content[(int) offset] & 0xff : ByteInput.END;
  }

  @Override
  public void close() {}
}
