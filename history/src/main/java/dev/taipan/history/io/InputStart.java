package dev.taipan.history.io;

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
      return "a directory that holds neither";
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
    for (byte next : start) {
      if (next < ' ' || next > '~') {
        return "a file that starts with the bytes " + HexFormat.ofDelimiter(" ").formatHex(start);
      }
    }
    return "a file that starts with \"" + new String(start, US_ASCII) + "\"";
  }
}
