package dev.taipan.formats.io;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;

/** What an input of no known format begins with, in words for an error message. */
final class InputStart {
  private static final int LENGTH = 16;

  private InputStart() {}

  static String of(HistoryInput input) throws IOException {
    if (input.isDirectory()) {
      return "a directory that holds no history";
    }
    byte[] start = new byte[LENGTH];
    int length = 0;
    try (ByteInput bytes = input.start()) {
      while (length < LENGTH && bytes.has(1)) {
        start[length++] = (byte) bytes.next();
      }
    }
    return describe(Arrays.copyOf(start, length));
  }

  private static String describe(byte[] start) {
    if (start.length > 1 && isUtf16(start[0] & 0xFF, start[1] & 0xFF)) {
      return "UTF-16 text, which must be converted to UTF-8";
    }
    for (byte next : start) {
      if (next < ' ' || next > '~') {
        return "a file that starts with the bytes " + HexFormat.ofDelimiter(" ").formatHex(start);
      }
    }
    return "a file that starts with \"" + new String(start, US_ASCII) + "\"";
  }

  /**
   * Whether these are the bytes of a byte order mark, with which shells of Windows begin a file.
   */
  private static boolean isUtf16(int first, int second) {
    return Math.min(first, second) == 0xFE && Math.max(first, second) == 0xFF;
  }
}
