package dev.taipan.relational.run;

import dev.taipan.relational.sql.Meeting;

/**
 * A version of a row that a statement met.
 *
 * @param row what identifies the row
 * @param list the numbers of the statements that wrote it, the latest last
 */
public record Observation(String row, long[] list, Meeting meeting) {
  private static final long[] NOBODY = {};

  /** The numbers of a list's text: {@code ,4,17}. */
  static long[] numbers(String text) {
    if (text == null || text.isEmpty()) {
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
