package dev.taipan.history.io;

import dev.taipan.history.HistoryBuilder;

/** What a read of a key that nobody has written yet returns. */
public sealed interface InitialVersion {

  /**
   * Tells a builder, for the formats in which values stand for themselves and 0 is the initial one.
   */
  void applyTo(HistoryBuilder builder);

  /** What the format says: value 0 for text and bincode, the special ids of Cobra's logs. */
  record OfFormat() implements InitialVersion {
    @Override
    public void applyTo(HistoryBuilder builder) {
      builder.initialValue(0);
    }
  }

  /** This value. */
  record Value(long value) implements InitialVersion {
    @Override
    public void applyTo(HistoryBuilder builder) {
      builder.initialValue(value);
    }
  }

  /** Nothing: every value read must have been written by some transaction of the history. */
  record None() implements InitialVersion {
    @Override
    public void applyTo(HistoryBuilder builder) {
      builder.noInitialValue();
    }
  }

  /** What the format says. */
  static InitialVersion ofFormat() {
    return new OfFormat();
  }

  /** A fixed value. */
  static InitialVersion value(long value) {
    return new Value(value);
  }

  /** No initial version at all. */
  static InitialVersion none() {
    return new None();
  }
}
