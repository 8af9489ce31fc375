package dev.taipan.checker.spill;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * A packed history in a file. The committed transactions have places, counted from 0 in recorded
 * order; of every so many the offset is kept, so that reading may begin anywhere.
 */
final class TransactionLog {
  /** The offset of every so many places is kept. */
  static final int STRIDE = 1 << 9;

  private final Path file;
  private final Counts counts;
  private final int[] offsetsHigh;
  private final int[] offsetsLow;
  private final OptionalLong initial;

  /**
   * What there is.
   *
   * @param sessions of transactions of any status
   * @param transactions of any status
   * @param operations of any transaction
   * @param places committed transactions, without a leading one
   * @param ascends whether committed transactions have ever larger numbers
   * @param leading the number of the transaction that spells out initial values, if one does
   */
  record Counts(
      int sessions,
      long transactions,
      long operations,
      int places,
      boolean ascends,
      OptionalLong leading) {}

  TransactionLog(
      Path file, Counts counts, int[] offsetsHigh, int[] offsetsLow, OptionalLong initial) {
    this.file = file;
    this.counts = counts;
    this.offsetsHigh = offsetsHigh;
    this.offsetsLow = offsetsLow;
    this.initial = initial;
  }

  Counts counts() {
    return counts;
  }

  int places() {
    return counts.places();
  }

  /** Whether a value is that of keys before any write. */
  boolean isInitial(long value) {
    return initial.isPresent() && initial.getAsLong() == value;
  }

  /** The value of keys before any write. */
  OptionalLong initial() {
    return initial;
  }

  /** A reader that begins with the first transaction. */
  LogReader read() throws IOException {
    return new LogReader(file, 0, 0);
  }

  /** A reader whose first committed transaction is that of a place, or one shortly before. */
  LogReader readFrom(int place) throws IOException {
    int stride = place / STRIDE;
    long offset =
        (long) offsetsHigh[stride] << Integer.SIZE | Integer.toUnsignedLong(offsetsLow[stride]);
    return new LogReader(file, offset, stride * STRIDE);
  }
}
