package dev.taipan.statements.sql;

import java.util.Optional;

/** PostgreSQL's strings with backslashes, {@code E'…'}. */
final class Escapes {
  private static final String LETTERS = "bfnrt";
  private static final String MEANT = "\b\f\n\r\t";

  private Escapes() {}

  /** What a string means, told from what is between its quotes; empty where it names characters. */
  static Optional<String> plain(String written) {
    StringBuilder plain = new StringBuilder(written.length());
    for (int i = 0; i < written.length(); i++) {
      char letter = written.charAt(i);
      if (letter == '\'' || letter == '\\') {
        i++;
        if (i == written.length()) {
          return Optional.empty();
        }
        char next = written.charAt(i);
        int place = letter == '\'' ? -1 : LETTERS.indexOf(next);
        if (place < 0 && Character.isLetterOrDigit(next)) {
          return Optional.empty();
        }
        plain.append(place < 0 ? next : MEANT.charAt(place));
      } else {
        plain.append(letter);
      }
    }
    return Optional.of(plain.toString());
  }
}
