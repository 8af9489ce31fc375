package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;

/**
 * What the usual collations that ignore case say of texts. Where they differ, which is of letters
 * outside ASCII, of the order of other characters than letters and digits, and of spaces at the
 * end, a comparison is refused.
 */
final class Collation {

  private Collation() {}

  /** Zero for texts that are the same, and anything else for others. */
  static int difference(String one, String other) {
    if (one.equals(other)) {
      return 0;
    }
    String first = folded(one);
    String second = folded(other);
    int place = firstDifference(first, second);
    if (place == first.length() || place == second.length()) {
      requireMore(first, second, place);
    }
    return first.equals(second) ? 0 : 1;
  }

  /** Less than, equal to or greater than zero. */
  static int compare(String one, String other) {
    if (difference(one, other) == 0) {
      return 0;
    }
    String first = folded(one);
    String second = folded(other);
    int place = firstDifference(first, second);
    requireOrdered(one, first, place);
    requireOrdered(other, second, place);
    return first.compareTo(second);
  }

  private static int firstDifference(String one, String other) {
    int place = 0;
    while (place < one.length()
        && place < other.length()
        && one.charAt(place) == other.charAt(place)) {
      place++;
    }
    return place;
  }

  private static void requireMore(String one, String other, int place) {
    String rest = one.length() > place ? one.substring(place) : other.substring(place);
    if (!rest.isEmpty() && rest.isBlank()) {
      throw new UnsupportedPredicateException(
          "comparison of "
              + Numbers.shown(one)
              + " and "
              + Numbers.shown(other)
              + ", which differ in spaces at the end");
    }
  }

  private static void requireOrdered(String shown, String folded, int place) {
    if (place < folded.length() && !Character.isLetterOrDigit(folded.charAt(place))) {
      throw new UnsupportedPredicateException(
          "where "
              + Numbers.shown(shown)
              + " comes in order depends on the collation, which is unknown");
    }
  }

  private static String folded(String text) {
    if (text.chars().anyMatch(letter -> letter < ' ' || letter == 0x7f)) {
      throw new UnsupportedPredicateException(
          "whether control characters in " + Numbers.shown(text) + " count is not known");
    }
    return LetterCase.IGNORED.folded(text);
  }
}
