package dev.taipan.formats.syntax;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.taipan.history.hash.SeededHash;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** A growing piece of UTF-8 text that is used again and again. */
public final class ByteText {
  /** No long has more digits. */
  private static final int MOST_DIGITS = 19;

  private final byte[] digits = new byte[MOST_DIGITS];
  private final int most;
  private byte[] bytes = new byte[64];
  private int length;

  /** Makes an empty one that may become as long as memory allows. */
  public ByteText() {
    this(Integer.MAX_VALUE - Long.BYTES);
  }

  /** Makes an empty one that may have so many bytes at most. */
  ByteText(int most) {
    this.most = most;
  }

  /** Makes this empty. */
  public void clear() {
    length = 0;
  }

  /** Adds a byte. */
  public void add(int next) {
    if (length == bytes.length) {
      makeRoom(1);
    }
    bytes[length++] = (byte) next;
  }

  /** Adds all bytes of another one. */
  public void add(ByteText other) {
    add(other.bytes, 0, other.length);
  }

  /** Adds a number in decimal. */
  public void add(long number) {
    if (number == Long.MIN_VALUE) {
      add(Long.toString(number));
      return;
    }
    if (number < 0) {
      add('-');
    }
    int first = MOST_DIGITS;
    long rest = Math.abs(number);
    do {
      digits[--first] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest > 0);
    add(digits, first, MOST_DIGITS - first);
  }

  /** Adds characters. */
  public void add(String characters) {
    byte[] added = characters.getBytes(UTF_8);
    add(added, 0, added.length);
  }

  private void add(byte[] added, int from, int count) {
    if (bytes.length - length < count) {
      makeRoom(count);
    }
    System.arraycopy(added, from, bytes, length, count);
    length += count;
  }

  private void makeRoom(int count) {
    long needed = (long) length + count;
    if (needed > most) {
      throw new TextTooLongException();
    }
    bytes = Arrays.copyOf(bytes, (int) Math.min(most, Math.max(needed, 2L * length)));
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

  /** A hash of the bytes that only this process knows, in linear time. */
  public int hash() {
    return SeededHash.of(bytes, length);
  }

  /** The first characters, as many as fit in so many bytes. */
  String start(int count) {
    return new String(bytes, 0, Math.min(count, length), UTF_8);
  }

  /** The characters of the bytes from one up to, not including, another. */
  public String range(int from, int to) {
    return new String(bytes, from, to - from, UTF_8);
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
