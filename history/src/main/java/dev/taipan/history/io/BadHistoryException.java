package dev.taipan.history.io;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The input is not a history in its format. The message is one line that names the file, the place
 * in it, what was found there and what was expected, and is meant for the person who gave the file.
 */
public final class BadHistoryException extends IOException {
  private static final long serialVersionUID = 1L;

  private BadHistoryException(String message) {
    super(message);
  }

  /** An error at a line and column, both counted from 1, of a text file. */
  public static BadHistoryException at(
      Path file, long line, long column, String found, String expected) {
    return new BadHistoryException(
        file + ":" + line + ":" + column + ": found " + found + ", expected " + expected);
  }

  /** An error at a byte offset, counted from 0, of a binary file. */
  public static BadHistoryException atByte(Path file, long offset, String found, String expected) {
    return new BadHistoryException(
        file + ": byte " + offset + ": found " + found + ", expected " + expected);
  }

  /** An error of the input as a whole. */
  public static BadHistoryException of(Path file, String found, String expected) {
    return new BadHistoryException(file + ": found " + found + ", expected " + expected);
  }
}
