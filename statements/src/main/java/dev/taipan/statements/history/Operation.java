package dev.taipan.statements.history;

import java.util.List;

/** Something that a transaction did, as it goes into the history. */
sealed interface Operation {
  /**
   * A value that was read.
   *
   * @param undecided where it was read, if a statement was running that may have written it; null
   *     if the read may be judged
   */
  record Read(Cell cell, String value, Place undecided) implements Operation {}

  /** A value that was written; {@code Recorder.NO_ROW} where the row was removed. */
  record Write(Cell cell, String value, boolean isInsert) implements Operation {}

  /** Rows that a query found. */
  record Predicate(String words, List<Read> found) implements Operation {}
}
