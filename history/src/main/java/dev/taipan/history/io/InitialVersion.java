package dev.taipan.history.io;

/** What a read of a key that nobody has written yet returns. */
public sealed interface InitialVersion {

  /** What the format says: value 0 for text and bincode, the special ids of Cobra's logs. */
  record OfFormat() implements InitialVersion {}

  /** This value. */
  record Value(long value) implements InitialVersion {}

  /** Nothing: every value read must have been written by some transaction of the history. */
  record None() implements InitialVersion {}

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
