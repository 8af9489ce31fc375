package dev.taipan.report.text;

import dev.taipan.history.display.Printable;
import java.nio.file.Path;

/** Names, and sentences about them, as text reports print them: each on one line. */
public final class PrintedText {
  /** A name may be all of a file. */
  private static final int LONGEST = 4000;

  private PrintedText() {}

  public static String name(Path file) {
    return Printable.start(file.toString(), LONGEST);
  }

  static String sentence(String text) {
    return Printable.start(text, LONGEST);
  }
}
