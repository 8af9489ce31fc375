package dev.taipan.formats.io;

import dev.taipan.history.display.Printable;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The input is not a history in its format. The message is one line that names the file, the place
 * in it, what was found there and what was expected, and is meant for the person who gave the file.
 */
public final class BadHistoryException extends IOException {
  private static final long serialVersionUID = 1L;

  /** How much is shown of what was found, which may be all of a file. */
  private static final int LONGEST_FOUND = 300;

  private static final int LONGEST_EXPECTED = 1000;

  private BadHistoryException(String place, String found, String expected) {
    super(
        Printable.of(place)
            + ": found "
            + Printable.start(found, LONGEST_FOUND)
            + ", expected "
            + Printable.start(expected, LONGEST_EXPECTED));
  }

  /** An error at a line and column, both counted from 1, of a text file. */
  public static BadHistoryException at(
      Path file, long line, long column, String found, String expected) {
    return new BadHistoryException(file + ":" + line + ":" + column, found, expected);
  }

  /** An error at a byte offset, counted from 0, of a binary file. */
  public static BadHistoryException atByte(Path file, long offset, String found, String expected) {
    return new BadHistoryException(file + ": byte " + offset, found, expected);
  }

  /** An error of the input as a whole. */
  public static BadHistoryException of(Path file, String found, String expected) {
    return new BadHistoryException(file.toString(), found, expected);
  }
}
