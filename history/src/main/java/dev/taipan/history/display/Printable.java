package dev.taipan.history.display;

/**
 * Text from outside, such as names, paths and messages about them, as people may see it: on one
 * line, and without anything that a terminal would obey. Control characters, and those that break
 * lines, are invisible or change the direction of writing, become {@code \}{@code u} and four
 * digits.
 */
public final class Printable {
  private static final String CUT = "...";

  private Printable() {}

  /** The text with such characters escaped; itself if there are none. */
  public static String of(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isHarmless(text.charAt(i))) {
        return escaped(text, i);
      }
    }
    return text;
  }

  /** The same of at most so many characters of the text; where it is cut stand three dots. */
  public static String start(String text, int most) {
    return text.length() <= most ? of(text) : of(text.substring(0, most - CUT.length())) + CUT;
  }

  /** Whether a character may be printed as it is, also in the middle of a line. */
  public static boolean isHarmless(char character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /** How a character is written that is not {@linkplain #isHarmless harmless}. */
  public static String escape(char character) {
    return String.format("\\u%04x", (int) character);
  }

  private static String escaped(String text, int from) {
    StringBuilder escaped = new StringBuilder(text.length() + 16).append(text, 0, from);
    for (int i = from; i < text.length(); i++) {
      char next = text.charAt(i);
      if (isHarmless(next)) {
        escaped.append(next);
      } else {
        escaped.append(escape(next));
      }
    }
    return escaped.toString();
  }
}
