package dev.taipan.relational.run;

import dev.taipan.relational.sql.Meeting;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A version of a row that a statement met.
 *
 * @param row what identifies the row
 * @param list the numbers of the statements that wrote it, the latest last
 * @param cells the values of the row by their columns in lower case, as far as they are known; of a
 *     version that was overwritten, those of the new one. A value may be null
 */
public record Observation(String row, long[] list, Meeting meeting, Map<String, Object> cells) {
  private static final long[] NOBODY = {};

  /** A version whose cells are not known. */
  public Observation(String row, long[] list, Meeting meeting) {
    this(row, list, meeting, Map.of());
  }

  /** What a text says of a version, as {@code SqlEngine.version} makes it. */
  public static Observation of(String row, String version, Meeting meeting) {
    String[] parts = (version == null ? "" : version).split("\\|");
    Map<String, Object> cells = new LinkedHashMap<>();
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      String column = parts[i].substring(0, equals).toLowerCase(Locale.ROOT);
      ShownValue.of(parts[i].substring(equals + 1))
          .ifPresent(cell -> cells.put(column, cell.value()));
    }
    return new Observation(row, numbers(parts[0]), meeting, cells);
  }

  /** The numbers of a list's text: {@code ,4,17}. */
  private static long[] numbers(String text) {
    if (text.isEmpty()) {
      return NOBODY;
    }
    String[] parts = text.substring(1).split(",");
    long[] numbers = new long[parts.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Long.parseLong(parts[i]);
    }
    return numbers;
  }
}
