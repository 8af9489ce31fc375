package dev.taipan.pgwire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Takes a payload apart. Each method throws a {@link ProtocolException} where it is too short. */
final class PayloadReader {
  private final Supplier<String> message;
  private final byte[] bytes;
  private int place;

  /**
   * A reader.
   *
   * @param message which one it is, told where it is broken
   */
  PayloadReader(Supplier<String> message, byte[] bytes) {
    this.message = message;
    this.bytes = bytes;
  }

  int int8() throws ProtocolException {
    require(1, "a byte");
    return bytes[place++] & 0xff;
  }

  int int16() throws ProtocolException {
    require(2, "two bytes");
    int value = (bytes[place] << 8) | (bytes[place + 1] & 0xff);
    place += 2;
    return value;
  }

  int int32() throws ProtocolException {
    require(4, "four bytes");
    int value = ByteBuffer.wrap(bytes, place, 4).getInt();
    place += 4;
    return value;
  }

  /** A number of things, each of at least so many bytes. */
  int count(int bytesOfEach) throws ProtocolException {
    int count = int16() & 0xffff;
    if (isShorterThan((long) count * bytesOfEach)) {
      throw tooShort(count + " entries");
    }
    return count;
  }

  String text() throws ProtocolException {
    int end = place;
    int all = 0;
    while (end < bytes.length && bytes[end] != 0) {
      all |= bytes[end++];
    }
    if (end == bytes.length) {
      throw broken("a text has no end");
    }
    int length = end - place;
    // Nearly all is ASCII, for which there is a quick way.
    String text =
        all < 0
            ? utf8(place, length)
            : new String(bytes, place, length, StandardCharsets.ISO_8859_1);
    place = end + 1;
    return text;
  }

  private String utf8(int from, int length) throws ProtocolException {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, from, length))
          .toString();
    } catch (CharacterCodingException e) {
      throw broken("a text is not UTF-8");
    }
  }

  /** A value behind its length; null where the length is -1. */
  byte[] value() throws ProtocolException {
    int length = int32();
    if (length == -1) {
      return null;
    }
    if (length < 0) {
      throw broken("a value claims a length of " + length);
    }
    if (isShorterThan(length)) {
      throw tooShort("a value of " + length + " bytes");
    }
    place += length;
    return Arrays.copyOfRange(bytes, place - length, place);
  }

  List<byte[]> values() throws ProtocolException {
    int count = count(4);
    List<byte[]> values = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      values.add(value());
    }
    return values;
  }

  int[] int16s() throws ProtocolException {
    int[] values = new int[count(2)];
    for (int i = 0; i < values.length; i++) {
      values[i] = int16();
    }
    return values;
  }

  int[] int32s() throws ProtocolException {
    int[] values = new int[count(4)];
    for (int i = 0; i < values.length; i++) {
      values[i] = int32();
    }
    return values;
  }

  byte[] rest() {
    byte[] rest = Arrays.copyOfRange(bytes, place, bytes.length);
    place = bytes.length;
    return rest;
  }

  boolean isAtEnd() {
    return place == bytes.length;
  }

  /** Refuses a payload that goes on. */
  <T> T end(T decoded) throws ProtocolException {
    if (!isAtEnd()) {
      throw broken((bytes.length - place) + " bytes are left over");
    }
    return decoded;
  }

  private void require(long length, String what) throws ProtocolException {
    if (isShorterThan(length)) {
      throw tooShort(what);
    }
  }

  private boolean isShorterThan(long length) {
    return bytes.length - place < length;
  }

  private ProtocolException tooShort(String expected) {
    return broken("found " + (bytes.length - place) + " bytes, expected " + expected);
  }

  ProtocolException broken(String how) {
    return ProtocolException.violation(
        "broken message " + message.get() + " at byte " + place + ": " + how);
  }
}
