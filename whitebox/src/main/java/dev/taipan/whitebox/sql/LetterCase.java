package dev.taipan.whitebox.sql;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Whether the case of letters counts. */
enum LetterCase {
  COUNTS(text -> text),
  /** Other letters than those of ASCII are refused: what their case is depends on the collation. */
  IGNORED(text -> ascii(text).toLowerCase(Locale.ROOT)),
  /** Of other letters than those of ASCII it counts. */
  IGNORED_IN_ASCII(LetterCase::lowerAscii);

  private final UnaryOperator<String> folding;

  LetterCase(UnaryOperator<String> folding) {
    this.folding = folding;
  }

  /** A text with one case for letters of which it does not count. */
  String folded(String text) {
    return folding.apply(text);
  }

  private static String ascii(String text) {
    if (text.chars().anyMatch(letter -> letter >= 128)) {
      throw new UnsupportedPredicateException(
          "the case of letters in "
              + Numbers.shown(text)
              + " depends on the collation, which is unknown; a database can evaluate it instead");
    }
    return text;
  }

  private static String lowerAscii(String text) {
    StringBuilder lower = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      lower.setCharAt(i, letter >= 'A' && letter <= 'Z' ? (char) (letter | ' ') : letter);
    }
    return lower.toString();
  }
}
