package dev.taipan.history.initial;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;

/** What a read of a key that nobody has written yet returns. */
public sealed interface InitialVersion {

  /**
   * Tells a builder, for the formats in which values stand for themselves and 0 is the initial one.
   */
  void applyTo(HistoryBuilder builder);

  /** A history as it is to be understood that was read with this. */
  default History in(History history) {
    return history;
  }

  /**
   * What the format says: value 0 for text and bincode, the special ids of Cobra's logs. A {@link
   * LeadingTransaction} that spells it out is the initial transaction.
   */
  record OfFormat() implements InitialVersion {
    @Override
    public void applyTo(HistoryBuilder builder) {
      builder.initialValue(0);
    }

    @Override
    public History in(History history) {
      return LeadingTransaction.recognizedIn(history);
    }

    /** Said without what records have for it, which takes a hundredth of a second to start. */
    @Override
    public String toString() {
      return "what the format says";
    }
  }

  /**
   * What the format says, but for keys of which something was read that nobody wrote: if {@link
   * UnwrittenValues} may have been there before the recording, they were.
   */
  record Inferred() implements InitialVersion {
    @Override
    public void applyTo(HistoryBuilder builder) {
      builder.initialValue(0);
    }

    @Override
    public History in(History history) {
      History recognized = LeadingTransaction.recognizedIn(history);
      return recognized.withInitialValues(UnwrittenValues.of(recognized).asInitialValues());
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

  /** What the format says, or else what was read and nobody wrote. */
  static InitialVersion inferred() {
    return new Inferred();
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
