package dev.taipan.formats.text;

import dev.taipan.formats.io.BadHistoryException;
import dev.taipan.formats.io.ByteInput;
import dev.taipan.formats.io.ReadLimits;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The characters of a text file with their places. All that the format allows is ASCII, so up to
 * the first error a column is both the byte and the character in its line.
 */
final class TextInput implements Closeable {
  private final ByteInput all;
  private final ReadLimits limits;

  /** What is being read: everything, or a line of it that is in memory. */
  private ByteInput bytes;

  private long line = 1;
  private long lineStart;

  TextInput(ByteInput bytes, ReadLimits limits) throws IOException {
    all = bytes;
    this.bytes = bytes;
    this.limits = limits;
    skipByteOrderMark();
  }

  /** The bytes of the file, which others may read as far as {@link #endBlocks}. */
  ByteInput bytes() {
    return all;
  }

  /** Says which line it is that others have read and took for plain. */
  void passLine(long number) {
    line = number;
  }

  /** Begins a line that others have read and leave to who reads here. */
  void beginLine(long number, ByteInput content) {
    line = number;
    bytes = content;
    lineStart = bytes.offset();
  }

  /** Begins the first line that others have not read. */
  void endBlocks(long number) {
    beginLine(number, all);
  }

  int peek() throws IOException {
    return bytes.peek();
  }

  /** Takes the character that {@link #peek} has just shown. */
  void skip() {
    bytes.skip();
  }

  /** Looks at the rest of the line, and says whether all of it is there and plain. */
  boolean isPlain(PlainLine plain) throws IOException {
    return bytes.has(PlainLine.LONGEST) && plain.take(bytes.buffer(), bytes.index());
  }

  /** Takes the rest of the line that was plain, and its end. */
  void endPlain(PlainLine plain) {
    bytes.skipTo(plain.end());
    line++;
    lineStart = bytes.offset();
  }

  /** Takes one character, which must be this one. */
  void expect(char character) throws IOException {
    if (bytes.peek() != character) {
      throw unexpected("'" + character + "'");
    }
    bytes.skip();
  }

  /** Takes the end of a line: LF, CRLF, CR at the end of the file, or the end of the file. */
  void endLine() throws IOException {
    if (bytes.peek() == '\r') {
      bytes.skip();
    }
    int next = bytes.peek();
    if (next == '\n') {
      bytes.skip();
      line++;
      lineStart = bytes.offset();
    } else if (next != ByteInput.END) {
      throw unexpected("the end of the line");
    }
  }

  /** Takes the rest of a line and its end, and returns it without white space at its end. */
  String restOfLine() throws IOException {
    StringBuilder rest = new StringBuilder();
    for (int next = peek(); next != '\n' && next != ByteInput.END; next = peek()) {
      if (rest.length() == limits.piece()) {
        throw unexpected("the end of the line within " + limits.piece() + " bytes");
      }
      rest.append((char) next);
      skip();
    }
    endLine();
    return rest.toString().stripTrailing();
  }

  /** The file. */
  Path file() {
    return all.file();
  }

  /** The number of the present line, counted from 1. */
  long line() {
    return line;
  }

  /** The column of the next character, counted from 1. */
  long column() {
    return bytes.offset() - lineStart + 1;
  }

  /** The error that the next character is not what it must be. */
  BadHistoryException unexpected(String expected) throws IOException {
    return error(column(), found(bytes.peek()), expected);
  }

  /** An error in the present line. */
  BadHistoryException error(long column, String found, String expected) {
    return BadHistoryException.at(all.file(), line, column, found, expected);
  }

  @Override
  public void close() throws IOException {
    all.close();
  }

  private void skipByteOrderMark() throws IOException {
    if (bytes.has(3)
        && bytes.peekAt(0) == 0xEF
        && bytes.peekAt(1) == 0xBB
        && bytes.peekAt(2) == 0xBF) {
      bytes.skip();
      bytes.skip();
      bytes.skip();
      lineStart = bytes.offset();
    }
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
