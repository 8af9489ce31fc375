package dev.taipan.history.jepsen;

import dev.taipan.history.History;
import java.util.OptionalLong;

/** What it means in operations of Jepsen that a row is not there: nothing, as at first. */
public final class Absence {
  /** What is wrong with a history in which it means something else. */
  static final String PROBLEM =
      "rows that are not there are not what keys hold at first, and in this format both are nothing";

  private Absence() {}

  /**
   * Whether rows that are not there, if any can be, are what keys hold at first; it matters only to
   * inserts, deletes and reads by predicate. Constant time.
   */
  public static boolean isInitial(History history) {
    OptionalLong absent = history.tombstone();
    return absent.isEmpty()
        || (history.hasInitialValue() && absent.getAsLong() == history.initialValue())
        || (!history.details().hasKinds() && history.details().predicateReads().isEmpty());
  }
}
