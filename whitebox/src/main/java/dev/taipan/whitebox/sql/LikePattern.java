package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;

/** Matches texts with patterns of LIKE. Time at most the product of their lengths. */
final class LikePattern {
  private static final int NO_ESCAPE = -1;

  private final LetterCase letterCase;

  LikePattern(LetterCase letterCase) {
    this.letterCase = letterCase;
  }

  /** Whether a text matches; an empty escape means that there is none. */
  boolean matches(String text, String pattern, String escape) {
    int[] letters = letterCase.folded(text).codePoints().toArray();
    int[] folded = letterCase.folded(pattern).codePoints().toArray();
    return matches(letters, elements(pattern.codePoints().toArray(), folded, escaping(escape)));
  }

  private static int escaping(String escape) {
    if (escape.codePointCount(0, escape.length()) > 1) {
      throw new UnsupportedPredicateException(
          "ESCAPE " + Numbers.shown(escape) + " is not a single character");
    }
    return escape.isEmpty() ? NO_ESCAPE : escape.codePointAt(0);
  }

  /** What stands for any character, and for any characters. */
  private static final int ONE = -2;

  private static final int MANY = -3;

  /** The case of what escapes counts always. */
  private static int[] elements(int[] points, int[] folded, int escape) {
    int[] elements = new int[points.length];
    int size = 0;
    for (int i = 0; i < points.length; i++) {
      if (points[i] == escape) {
        requireMore(i, points);
        elements[size++] = folded[++i];
      } else {
        elements[size++] = points[i] == '%' ? MANY : points[i] == '_' ? ONE : folded[i];
      }
    }
    return java.util.Arrays.copyOf(elements, size);
  }

  /** What comes of it is a character, an error, NULL or false, each in one engine. */
  private static void requireMore(int escape, int[] points) {
    if (escape + 1 == points.length) {
      throw new UnsupportedPredicateException(
          "a pattern that ends with what escapes, "
              + Numbers.shown(new String(points, 0, points.length)));
    }
  }

  /** Goes back to the latest {@link #MANY} where the rest does not match. */
  private static boolean matches(int[] text, int[] pattern) {
    int next = 0;
    int many = -1;
    int resumed = 0;
    int at = 0;
    while (at < text.length) {
      if (next < pattern.length && (pattern[next] == ONE || pattern[next] == text[at])) {
        next++;
        at++;
      } else if (next < pattern.length && pattern[next] == MANY) {
        many = next++;
        resumed = at;
      } else if (many >= 0) {
        next = many + 1;
        at = ++resumed;
      } else {
        return false;
      }
    }
    while (next < pattern.length && pattern[next] == MANY) {
      next++;
    }
    return next == pattern.length;
  }
}
