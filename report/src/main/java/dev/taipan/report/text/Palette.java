package dev.taipan.report.text;

import dev.taipan.checker.Outcome;

/** The words for outcomes, in colour where the output can show it. */
public final class Palette {
  /** What a terminal that obeys ECMA-48 makes bold or coloured, and how that ends. */
  private static final String BOLD = "\u001B[1m";

  private static final String RED = "\u001B[31m";
  private static final String GREEN = "\u001B[32m";
  private static final String YELLOW = "\u001B[33m";
  private static final String RESET = "\u001B[0m";

  private final boolean colours;

  /** Colours if {@code colours} is true. */
  public Palette(boolean colours) {
    this.colours = colours;
  }

  /** An outcome in a word. */
  public static String word(Outcome outcome) {
    return switch (outcome) {
      case SATISFIED -> "holds";
      case VIOLATED -> "violated";
      case UNKNOWN -> "unknown";
    };
  }

  /** Text in the colour of an outcome. */
  public String paint(Outcome outcome, String text) {
    return switch (outcome) {
      case SATISFIED -> paint(GREEN, text);
      case VIOLATED -> paint(RED, text);
      case UNKNOWN -> paint(YELLOW, text);
    };
  }

  String strong(String text) {
    return paint(BOLD, text);
  }

  private String paint(String style, String text) {
    return colours ? style + text + RESET : text;
  }
}
