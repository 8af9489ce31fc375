package dev.taipan.checker;

import dev.taipan.history.History;

/** Lets tests of other packages draw tiny random histories. */
public final class TinyHistories {

  private TinyHistories() {}

  /** A history of a seed that writes no value twice to a key. */
  public static History withUniqueValues(long seed) {
    return RandomHistories.withUniqueValues(seed);
  }

  /** A history of a seed, of registers, of lists, or of both. */
  public static History ofAnyKind(long seed) {
    return switch ((int) (seed % 4)) {
      case 0 -> ListHistories.of(seed);
      case 1 -> MixedHistories.of(seed).history();
      default -> RandomHistories.of(seed);
    };
  }
}
