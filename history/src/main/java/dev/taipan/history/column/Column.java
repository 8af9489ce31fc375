package dev.taipan.history.column;

/**
 * What a history may say besides sessions, transactions, reads and writes. {@code
 * History.columns()} tells what one says, {@code HistoryCodec.columns()} what a format has a place
 * for.
 */
public enum Column {
  /** Keys that hold lists. */
  LISTS("lists"),
  /** Transactions of which nobody learnt how they ended. */
  UNKNOWN_OUTCOMES("unknown outcomes"),
  /** When transactions started and ended. */
  TIMES("transaction times"),
  /** In which order versions were installed. */
  VERSION_ORDER("version order"),
  /** In which order versions were installed of which one transaction wrote several. */
  WRITE_ORDER("order of individual writes"),
  /** What single keys held at first. */
  OWN_INITIAL_VALUES("initial values of individual keys"),
  /** Keys of a table, a row and perhaps a column. */
  ROW_KEYS("row keys"),
  /** Writes that are inserts or deletes. */
  INSERTS_AND_DELETES("inserts and deletes"),
  /** Reads by predicate, and what matched. */
  PREDICATE_READS("predicate reads"),
  /** Which version an operation read or wrote, by its name. */
  VERSIONS("version names"),
  /** When operations started and ended. */
  OPERATION_TIMES("operation times"),
  /** Which statement an operation is part of. */
  STATEMENTS("statements"),
  /** At which level a transaction asked to run. */
  LEVELS("transaction levels"),
  /** Where transactions belong in the order that the database has, and what they saw of it. */
  EXPECTED_ORDER("expected order"),
  /** What the database itself calls transactions and what they saw. */
  DATABASE_WORDS("transaction IDs and snapshots of the database"),
  /** Over which versions reads by predicate were evaluated. */
  VERSION_SETS("version sets"),
  /** What reads by predicate returned that asked for a number. */
  RESULTS("results of predicate reads"),
  /** Which transaction comes after all others. */
  FINAL_TRANSACTION("final transaction");

  private final String title;

  Column(String title) {
    this.title = title;
  }

  /** What it holds, in a few words. */
  public String title() {
    return title;
  }
}
