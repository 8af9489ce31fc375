package dev.taipan.cli.option;

/** What an order of versions is taken for. */
public enum Trust {
  /** A violation may rest on it. */
  FACT,
  /** It guides the search, and changes no verdict. */
  HINT
}
