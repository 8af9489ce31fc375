package dev.taipan.collect.replay;

/**
 * Something that a transaction did.
 *
 * @param place where it belongs among the commits of all transactions, which are whole numbers
 * @param operation by its number, or a read by predicate by its own; means nothing of begins and
 *     commits
 */
record TimedEvent(double place, int transaction, Kind kind, int operation) {

  /** What it did. */
  enum Kind {
    BEGIN,
    OPERATION,
    PREDICATE_READ,
    COMMIT
  }
}
