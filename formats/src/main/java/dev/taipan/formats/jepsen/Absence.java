package dev.taipan.formats.jepsen;

import dev.taipan.history.History;
import java.util.OptionalLong;

/** What it means in operations of Jepsen that a row is not there: nothing, as at first. */
public final class Absence {
  /** What is wrong with a history in which it means something else. */
  static final String PROBLEM =
      "absent rows differ from the initial value of keys, but this format represents both as nil";

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
