package dev.taipan.cli.option;

/** How {@code taipan check} prints results. */
public enum OutputStyle {
  /** For people. */
  TEXT,
  /** One JSON document with everything known. */
  JSON,
  /** What Elle would return, as EDN: a map on a line for each history. */
  ELLE_EDN,
  /** What Elle would return, as JSON: an object on a line for each history. */
  ELLE_JSON;

  public boolean isOfElle() {
    return this == ELLE_EDN || this == ELLE_JSON;
  }
}
