package dev.taipan.whitebox.sql;

import java.util.Locale;

/** Matches texts with patterns of LIKE. Time at most the product of their lengths. */
final class LikePattern {
  private static final int NO_ESCAPE = -1;

  private final boolean ignoresCase;

  LikePattern(boolean ignoresCase) {
    this.ignoresCase = ignoresCase;
  }

  /** Whether a text matches; an empty escape means that there is none. */
  boolean matches(String text, String pattern, String escape) {
    int escaping = escape.isEmpty() ? NO_ESCAPE : escape.codePointAt(0);
    return matches(cased(text).codePoints().toArray(), elements(cased(pattern), escaping));
  }

  private String cased(String text) {
    return ignoresCase ? text.toLowerCase(Locale.ROOT) : text;
  }

  /** What stands for any character, and for any characters. */
  private static final int ONE = -2;

  private static final int MANY = -3;

  private static int[] elements(String pattern, int escape) {
    int[] points = pattern.codePoints().toArray();
    int[] elements = new int[points.length];
    int size = 0;
    for (int i = 0; i < points.length; i++) {
      if (points[i] == escape && i + 1 < points.length) {
        elements[size++] = points[++i];
      } else {
        elements[size++] = points[i] == '%' ? MANY : points[i] == '_' ? ONE : points[i];
      }
    }
    return java.util.Arrays.copyOf(elements, size);
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
