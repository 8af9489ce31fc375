package dev.taipan.collect.keyvalue.engine;

import java.nio.charset.StandardCharsets;

/** Keys and values as the bytes that stores keep. */
final class Text {

  private Text() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The text of some bytes; null for null. */
  static String of(byte[] bytes) {
    return bytes == null ? null : new String(bytes, StandardCharsets.US_ASCII);
  }
}
