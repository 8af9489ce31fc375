package dev.taipan.history.syntax;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** A growing piece of UTF-8 text that is used again and again. */
public final class ByteText {
  private byte[] bytes = new byte[64];
  private int length;

  /** Makes this empty. */
  public void clear() {
    length = 0;
  }

  /** Adds a byte. */
  public void add(int next) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.addExact(length, length));
    }
    bytes[length++] = (byte) next;
  }

  /** Adds all bytes of another one. */
  public void add(ByteText other) {
    for (int i = 0; i < other.length; i++) {
      add(other.bytes[i]);
    }
  }

  /** Adds a number in decimal. */
  public void add(long number) {
    add(Long.toString(number));
  }

  /** Adds characters. */
  public void add(String characters) {
    for (byte next : characters.getBytes(UTF_8)) {
      add(next);
    }
  }

  /** Writes all bytes to a stream. */
  public void writeTo(OutputStream stream) throws IOException {
    stream.write(bytes, 0, length);
  }

  /** The number of bytes. */
  public int length() {
    return length;
  }

  /** A byte, as a signed one. */
  public byte at(int index) {
    return bytes[index];
  }

  /** Whether this is the same as all of an array. */
  public boolean equalTo(byte[] other) {
    return Arrays.equals(bytes, 0, length, other, 0, other.length);
  }

  /** A hash of the bytes, in linear time. */
  public int hash() {
    int hash = 0;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }

  /** A copy of the bytes. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, length, UTF_8);
  }
}
