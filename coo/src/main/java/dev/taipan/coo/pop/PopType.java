package dev.taipan.coo.pop;

/**
 * The partial order pairs: two operations of different transactions on an object, at least one of
 * which makes a version, and how the first transaction ended (Lemma 3.2 of the paper).
 */
public enum PopType {
  /** A write is overwritten by another transaction. */
  WW,
  /** A write is read by another transaction before its own one has ended. */
  WR,
  /** What was read is overwritten before the reader has ended. */
  RW,
  /** A write is overwritten after its transaction committed. */
  WCW,
  /** A write is read after its transaction committed. */
  WCR,
  /** What was read is overwritten after the reader committed. */
  RCW,
  /** What another transaction has read is rolled back. */
  RA,
  /** What another transaction has overwritten, and not yet committed, is committed. */
  WC,
  /** What another transaction has overwritten is rolled back. */
  WA;

  /**
   * The pair of two operations.
   *
   * @param ended whether the first transaction committed before the second operation
   * @throws IllegalArgumentException when both are reads
   */
  static PopType of(boolean firstWrites, boolean secondWrites, boolean ended) {
    if (!firstWrites && !secondWrites) {
      throw new IllegalArgumentException("two reads");
    }
    PopType plain = firstWrites ? secondWrites ? WW : WR : RW;
    return ended ? plain.committed() : plain;
  }

  /** The same where the first transaction commits in between. */
  public PopType committed() {
    return switch (this) {
      case WW -> WCW;
      case WR -> WCR;
      case RW -> RCW;
      default -> this;
    };
  }

  /** Whether the first transaction committed in between. */
  public boolean isCommitted() {
    return this == WCW || this == WCR || this == RCW;
  }

  /** Whether the first operation is a write. */
  public boolean beginsWithWrite() {
    return name().charAt(0) == 'W';
  }

  /** Whether the second operation is a write; of pairs that end a transaction it is none. */
  public boolean endsWithWrite() {
    return name().endsWith("W");
  }
}
