package dev.taipan.cli.output;

import dev.taipan.history.display.Printable;
import java.util.regex.Pattern;

/** Keeps messages on one line, of some length, whatever names and libraries put into them. */
public final class OneLine {
  private static final Pattern LINE_BREAKS = Pattern.compile("\\s*\\R\\s*");

  private static final int LONGEST = 4000;

  private OneLine() {}

  public static String of(String text) {
    return Printable.start(LINE_BREAKS.matcher(text).replaceAll(" "), LONGEST);
  }
}
