package dev.taipan.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses which name somebody meant who mistyped one. */
final class NearestName {

  private NearestName() {}

  /**
   * The name with the smallest edit distance, unless more than a third of it would have to be
   * edited. Takes time proportional to the length of all names, times that of the one typed.
   */
  static Optional<String> to(String typed, Collection<String> names) {
    String wanted = typed.toLowerCase(Locale.ROOT);
    return names.stream()
        .filter(name -> 3 * distance(wanted, name.toLowerCase(Locale.ROOT)) <= name.length())
        .min(Comparator.comparingInt(name -> distance(wanted, name.toLowerCase(Locale.ROOT))));
  }

  /** Levenshtein's distance: insertions, deletions and replacements of characters. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[other.length()];
  }
}
