package dev.taipan.formats.io;

/** Where no more bytes come from: all are in memory. */
record NoSource(long size) implements ByteSource {

  @Override
  public int read(byte[] bytes, int from, int length) {
    return -1;
  }

  @Override
  public boolean isStream() {
    return false;
  }

  @Override
  public int byteAt(long offset) {
    return ByteInput.END;
  }

  @Override
  public void close() {}
}
