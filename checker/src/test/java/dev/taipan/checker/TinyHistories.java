package dev.taipan.checker;

import dev.taipan.history.History;

/** Lets tests of other packages draw what {@link RandomHistories} draws. */
public final class TinyHistories {

  private TinyHistories() {}

  /** A history of a seed that writes no value twice to a key. */
  public static History withUniqueValues(long seed) {
    return RandomHistories.withUniqueValues(seed);
  }
}
