package dev.taipan.history.words;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Guesses which name somebody meant who mistyped one. */
public final class NearestName {
  /** Shorter beginnings are those of too many names. */
  private static final int TELLING = 3;

  private NearestName() {}

  /**
   * The name that takes the fewest edits, unless more than a third of it would have to be edited;
   * else the shortest that goes on where the one typed ends. Takes time quadratic in the lengths of
   * the names, however long the one typed is.
   */
  public static Optional<String> to(String typed, Collection<String> names) {
    String wanted = typed.toLowerCase(Locale.ROOT);
    return names.stream()
        .filter(name -> isNear(name, Math.abs(wanted.length() - name.length())))
        .filter(name -> isNear(name, distance(wanted, name)))
        .min(Comparator.comparingInt(name -> distance(wanted, name)))
        .or(() -> longer(wanted, names));
  }

  /** Whether so many edits, or more, may still be a slip; each length off needs one. */
  private static boolean isNear(String name, int edits) {
    return 3L * edits <= name.length();
  }

  private static Optional<String> longer(String beginning, Collection<String> names) {
    return names.stream()
        .filter(name -> beginning.length() >= TELLING)
        .filter(name -> name.toLowerCase(Locale.ROOT).startsWith(beginning))
        .min(Comparator.comparingInt(String::length));
  }

  /**
   * Insertions, deletions and replacements of characters, and exchanges of two neighbours: the
   * distance of optimal string alignment.
   */
  private static int distance(String one, String name) {
    String other = name.toLowerCase(Locale.ROOT);
    int[][] edits = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : fewest(edits, one, i, other, j);
      }
    }
    return edits[one.length()][other.length()];
  }

  private static int fewest(int[][] edits, String one, int i, String other, int j) {
    boolean same = one.charAt(i - 1) == other.charAt(j - 1);
    int replaced = edits[i - 1][j - 1] + (same ? 0 : 1);
    int fewest = Math.min(replaced, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
    boolean exchanged =
        i > 1
            && j > 1
            && one.charAt(i - 1) == other.charAt(j - 2)
            && one.charAt(i - 2) == other.charAt(j - 1);
    return exchanged ? Math.min(fewest, edits[i - 2][j - 2] + 1) : fewest;
  }
}
