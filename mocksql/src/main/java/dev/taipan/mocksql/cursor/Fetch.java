package dev.taipan.mocksql.cursor;

import dev.taipan.mocksql.dialect.RefusedSqlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A statement FETCH or MOVE.
 *
 * @param moves whether it is MOVE, which returns no rows
 * @param way what the count counts
 * @param count may be negative: rows backwards, or places from the end
 * @param name of the cursor
 */
public record Fetch(boolean moves, Way way, long count, String name) {
  /** All rows that there are. */
  private static final long ALL = Long.MAX_VALUE;

  private static final Pattern WORD = Pattern.compile(Declaration.NAME + "|\\S+");
  private static final Pattern NUMBER = Pattern.compile("[-+]?\\d{1,18}");

  /** What a count counts. */
  enum Way {
    /** Rows, from behind the current one. */
    ROWS,
    /** The place of a row among all. */
    PLACE,
    /** How far a row is from the current one. */
    DISTANCE
  }

  /**
   * The statement of a text that begins with FETCH or MOVE.
   *
   * @throws RefusedSqlException when it is malformed
   */
  public static Fetch parse(String sql) {
    List<String> words =
        new ArrayList<>(WORD.matcher(sql).results().map(MatchResult::group).toList());
    if (words.size() < 2) {
      throw malformed();
    }
    boolean moves = words.remove(0).equalsIgnoreCase("move");
    String name = Declaration.plain(words.remove(words.size() - 1));
    words.replaceAll(word -> word.toLowerCase(Locale.ROOT));
    if (words.size() > 0 && List.of("from", "in").contains(words.get(words.size() - 1))) {
      words.remove(words.size() - 1);
    }
    return words.size() < 2
        ? of(moves, words.isEmpty() ? "next" : words.get(0), name)
        : of(moves, words, name);
  }

  private static Fetch of(boolean moves, String word, String name) {
    return switch (word) {
      case "next", "forward" -> new Fetch(moves, Way.ROWS, 1, name);
      case "prior", "backward" -> new Fetch(moves, Way.ROWS, -1, name);
      case "first" -> new Fetch(moves, Way.PLACE, 1, name);
      case "last" -> new Fetch(moves, Way.PLACE, -1, name);
      default -> new Fetch(moves, Way.ROWS, count(word), name);
    };
  }

  private static Fetch of(boolean moves, List<String> words, String name) {
    long count = count(words.get(1));
    if (words.size() > 2) {
      throw malformed();
    }
    return switch (words.get(0)) {
      case "forward" -> new Fetch(moves, Way.ROWS, count, name);
      case "backward" -> new Fetch(moves, Way.ROWS, -count, name);
      case "absolute" -> new Fetch(moves, Way.PLACE, count, name);
      case "relative" -> new Fetch(moves, Way.DISTANCE, count, name);
      default -> throw malformed();
    };
  }

  private static long count(String word) {
    if (word.equals("all")) {
      return ALL;
    }
    if (!NUMBER.matcher(word).matches()) {
      throw malformed();
    }
    return Long.parseLong(word);
  }

  private static RefusedSqlException malformed() {
    return RefusedSqlException.malformed(
        "42601", "syntax error: expected FETCH or MOVE, a direction, FROM and a cursor");
  }
}
