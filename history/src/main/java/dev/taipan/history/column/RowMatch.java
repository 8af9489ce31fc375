package dev.taipan.history.column;

/**
 * What a key is that says whether a row matches what a statement asks for: where reads by predicate
 * are judged, a statement that did not return a row read there that the row does not match.
 *
 * @param key the name of the row's own key
 * @param row what people call the row: {@code row 5 of booking}, {@code key x}
 * @param statement what was asked for
 */
public record RowMatch(String key, String row, String statement) {
  /** The name of the value of such a key while its row matches. */
  public static final String MATCH = "match";

  /** The name of the value of such a key while its row does not match, or is not there. */
  public static final String NO_MATCH = "no match";
}
