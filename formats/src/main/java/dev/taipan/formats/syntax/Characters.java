package dev.taipan.formats.syntax;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.HistoryInput;
import java.io.Closeable;
import java.io.IOException;

/** The bytes of a text file with their lines and columns; a column counts bytes. */
final class Characters implements Closeable {
  private final ByteInput bytes;

  /** How many lines were left out behind the first; below 0 where some were added instead. */
  private final long leftOut;

  private long line = 1;
  private long lineStart;

  /** Takes the content of an input, and skips a byte order mark. */
  Characters(HistoryInput input) throws IOException {
    bytes = input.content();
    leftOut = input.linesLeftOut();
    if (bytes.has(3)
        && bytes.peekAt(0) == 0xEF
        && bytes.peekAt(1) == 0xBB
        && bytes.peekAt(2) == 0xBF) {
      bytes.skip(3);
      lineStart = bytes.offset();
    }
  }

  /** Looks at the next byte, 0 to 255, or {@link ByteInput#END}. */
  int peek() throws IOException {
    return bytes.peek();
  }

  /** Takes the byte that {@link #peek} has just shown, which is not the end of a line. */
  void skip() {
    bytes.skip();
  }

  /** Takes the end of a line, which {@link #peek} has just shown. */
  void skipLineFeed() {
    bytes.skip();
    line++;
    lineStart = bytes.offset();
  }

  /** Takes any byte that {@link #peek} has just shown. */
  void skipAny(int shown) {
    if (shown == '\n') {
      skipLineFeed();
    } else {
      bytes.skip();
    }
  }

  /** The number of the present line, counted from 1. */
  long line() {
    return line == 1 ? 1 : line + leftOut;
  }

  /** The column of the next byte, counted from 1. */
  long column() {
    return bytes.offset() - lineStart + 1;
  }

  /** The error that the next byte is not what it must be. */
  BadHistoryException unexpected(String expected) throws IOException {
    return error(line(), column(), found(bytes.peek()), expected);
  }

  /** An error at a place. */
  BadHistoryException error(long errorLine, long errorColumn, String found, String expected) {
    return BadHistoryException.at(bytes.file(), errorLine, errorColumn, found, expected);
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }

  private static String found(int next) {
    if (next == ByteInput.END) {
      return "the end of the file";
    }
    if (next == '\n' || next == '\r') {
      return "the end of the line";
    }
    return next >= ' ' && next <= '~'
        ? "'" + (char) next + "'"
        : String.format("the byte 0x%02X", next);
  }
}
