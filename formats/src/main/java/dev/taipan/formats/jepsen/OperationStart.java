package dev.taipan.formats.jepsen;

import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryInput;
import java.io.IOException;

/**
 * What a file of operations starts with. In JSON that is brackets and the quotation mark of a name;
 * in EDN it may be anything else behind a bracket, also metadata, a tag or a comment.
 */
enum OperationStart {
  /** The start of a file in EDN. */
  EDN,
  /** The start of a file in JSON. */
  JSON,
  /** Anything else. */
  OTHER;

  /** How many bytes are looked at for zeros, which only binary files have. */
  private static final int START = 64;

  static OperationStart of(HistoryInput input) throws IOException {
    if (input.isDirectory()) {
      return OTHER;
    }
    try (ByteInput bytes = input.start()) {
      bytes.has(START);
      for (int offset = 0; offset < START; offset++) {
        if (bytes.peekAt(offset) == 0) {
          return OTHER;
        }
      }
      skipByteOrderMark(bytes);
      return of(bytes);
    }
  }

  private static OperationStart of(ByteInput bytes) throws IOException {
    int first = skipBlanks(bytes, " \t\r\n");
    if (first == '[' || first == '{') {
      int next = skipBlanks(bytes, " \t\r\n[{");
      return next == '"' ? JSON : EDN;
    }
    if (first == '#') {
      bytes.skip();
      return bytes.peek() > ' ' ? EDN : OTHER;
    }
    return first != ByteInput.END && ",;(^".indexOf(first) >= 0 ? EDN : OTHER;
  }

  private static int skipBlanks(ByteInput bytes, String blanks) throws IOException {
    int next = bytes.peek();
    while (next != ByteInput.END && blanks.indexOf(next) >= 0) {
      bytes.skip();
      next = bytes.peek();
    }
    return next;
  }

  private static void skipByteOrderMark(ByteInput bytes) throws IOException {
    if (bytes.peekAt(0) == 0xEF && bytes.peekAt(1) == 0xBB && bytes.peekAt(2) == 0xBF) {
      bytes.skip(3);
    }
  }
}
