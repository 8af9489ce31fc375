package dev.taipan.generate.log;

/** In which order a history has its transactions, and how they are numbered. */
public enum TransactionOrder {
  /** As they ended, as in a log. */
  COMMITS,
  /** Session after session, as in most published histories. */
  SESSIONS,
  /**
   * Sessions in a random order, interleaved at random: only the order within a session says
   * anything.
   */
  RANDOM
}
