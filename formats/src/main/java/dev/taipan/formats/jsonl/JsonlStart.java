package dev.taipan.formats.jsonl;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryInput;
import java.io.IOException;

/** How every file of this format starts, and none of another. */
public final class JsonlStart {
  private static final byte[] NAME = "\"taipan\"".getBytes(US_ASCII);

  private JsonlStart() {}

  /** Whether a file, compressed or not, starts with an object whose first name is "taipan". */
  public static boolean isAt(HistoryInput input) throws IOException {
    if (input.isDirectory()) {
      return false;
    }
    try (ByteInput bytes = input.start()) {
      if (bytes.has(3)
          && bytes.peekAt(0) == 0xEF
          && bytes.peekAt(1) == 0xBB
          && bytes.peekAt(2) == 0xBF) {
        bytes.skip(3);
      }
      if (skipBlanks(bytes) != '{') {
        return false;
      }
      bytes.skip();
      skipBlanks(bytes);
      for (byte expected : NAME) {
        if (bytes.next() != expected) {
          return false;
        }
      }
      return true;
    }
  }

  private static int skipBlanks(ByteInput bytes) throws IOException {
    int next = bytes.peek();
    while (next == ' ' || next == '\t' || next == '\r' || next == '\n') {
      bytes.skip();
      next = bytes.peek();
    }
    return next;
  }
}
