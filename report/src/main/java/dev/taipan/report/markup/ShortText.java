package dev.taipan.report.markup;

import dev.taipan.history.display.Printable;

/** Text in drawings, in a font whose characters are all as wide. */
public final class ShortText {
  /** Of a character in the drawings' font of 12 pixels, whichever of the fonts it is. */
  static final double CHARACTER = 7.3;

  private static final int FIRST_WIDE = 0x1100;

  private ShortText() {}

  /** So much of a text as takes at most so many columns, and three dots where something is cut. */
  public static String of(String text, int columns) {
    String printable =
        Printable.of(text.length() > 4 * columns ? text.substring(0, 4 * columns) : text);
    int taken = 0;
    for (int i = 0; i < printable.length(); i = printable.offsetByCodePoints(i, 1)) {
      taken += columns(printable.codePointAt(i));
      if (taken > columns) {
        return start(printable, columns - 1) + "…";
      }
    }
    return printable;
  }

  private static String start(String text, int columns) {
    int taken = 0;
    int end = 0;
    while (taken + columns(text.codePointAt(end)) <= columns) {
      taken += columns(text.codePointAt(end));
      end = text.offsetByCodePoints(end, 1);
    }
    return text.substring(0, end);
  }

  /** How wide a text is, in pixels. */
  public static double width(String text) {
    return text.codePoints().map(ShortText::columns).sum() * CHARACTER;
  }

  private static int columns(int character) {
    return character < FIRST_WIDE || (character >= 0x2000 && character < 0x2E00) ? 1 : 2;
  }
}
