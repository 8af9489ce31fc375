package dev.taipan.collect.schedule.text;

import dev.taipan.history.display.Printable;
import java.io.IOException;

/**
 * The text is no schedule. The message is one line that names the file, the place in it, what was
 * found there and what was expected.
 */
public final class BadScheduleException extends IOException {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_FOUND = 100;

  BadScheduleException(String file, int line, int column, String found, String expected) {
    super(
        "%s:%d:%d: found %s, expected %s"
            .formatted(
                Printable.of(file),
                line,
                column,
                Printable.start(found, LONGEST_FOUND),
                Printable.of(expected)));
  }
}
