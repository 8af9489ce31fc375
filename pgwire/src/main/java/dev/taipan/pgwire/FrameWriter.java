package dev.taipan.pgwire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Builds frames, one after the other, in a buffer that {@link #flushTo} sends. Used by one thread.
 */
public final class FrameWriter {
  private final Buffer buffer = new Buffer();
  private int start = -1;

  /** A buffer in which a length can be filled in afterwards. */
  private static final class Buffer extends ByteArrayOutputStream {
    private static final int MOST_KEPT = 1 << 16;

    void patch(int place, int value) {
      for (int i = 0; i < 4; i++) {
        buf[place + i] = (byte) (value >>> (24 - 8 * i));
      }
    }

    @Override
    public synchronized void reset() {
      super.reset();
      if (buf.length > MOST_KEPT) {
        buf = new byte[MOST_KEPT];
      }
    }
  }

  /** Begins a frame. */
  public FrameWriter begin(char type) {
    buffer.write(type);
    return beginStartup();
  }

  /** Begins a packet without a type. */
  public FrameWriter beginStartup() {
    start = buffer.size();
    return int32(0);
  }

  /** Ends the frame. */
  public void end() {
    buffer.patch(start, buffer.size() - start);
  }

  /** Appends a byte. */
  public FrameWriter int8(int value) {
    buffer.write(value);
    return this;
  }

  /** Appends two bytes. */
  public FrameWriter int16(int value) {
    buffer.write(value >>> 8);
    buffer.write(value);
    return this;
  }

  /** Appends four bytes. */
  public FrameWriter int32(int value) {
    int16(value >>> 16);
    return int16(value);
  }

  /**
   * Appends a text and a zero.
   *
   * @throws IllegalArgumentException when there is a zero in the text, which would end it
   */
  public FrameWriter text(String text) {
    if (text.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("there is a zero byte in a text");
    }
    buffer.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    return int8(0);
  }

  /** Appends bytes. */
  public FrameWriter bytes(byte[] bytes) {
    buffer.writeBytes(bytes);
    return this;
  }

  /** Appends the length of a value and the value; null is a length of -1. */
  public FrameWriter value(byte[] value) {
    if (value == null) {
      return int32(-1);
    }
    return int32(value.length).bytes(value);
  }

  /** How many bytes wait to be sent. */
  public int size() {
    return buffer.size();
  }

  /** What has been built, which is forgotten. */
  byte[] taken() {
    byte[] bytes = buffer.toByteArray();
    buffer.reset();
    return bytes;
  }

  /** Appends what has been built to a stream, and forgets it. */
  public void writeTo(OutputStream out) throws IOException {
    buffer.writeTo(out);
    buffer.reset();
  }

  /** Sends what has been built, and forgets it. */
  public void flushTo(OutputStream out) throws IOException {
    writeTo(out);
    out.flush();
  }
}
