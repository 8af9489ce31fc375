package dev.taipan.collect.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a statement returned.
 *
 * @param rows the values of each row as text, null where SQL has NULL
 * @param count how many rows it returned or changed
 */
public record Answer(List<List<String>> rows, long count) {
  /** Nothing. */
  public static final Answer NONE = new Answer(List.of(), 0);

  /** Keeps copies. */
  public Answer {
    rows = rows.stream().map(row -> Collections.unmodifiableList(new ArrayList<>(row))).toList();
  }
}
