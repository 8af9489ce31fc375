package dev.taipan.cli;

import java.util.regex.Pattern;

/** Keeps messages on one line, whatever file names and libraries put into them. */
final class OneLine {
  private static final Pattern LINE_BREAKS = Pattern.compile("\\s*\\R\\s*");

  private OneLine() {}

  static String of(String text) {
    return LINE_BREAKS.matcher(text).replaceAll(" ");
  }
}
