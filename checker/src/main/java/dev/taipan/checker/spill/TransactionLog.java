package dev.taipan.checker.spill;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * A packed history in a file. The committed transactions have places, counted from 0 in recorded
 * order; of every so many the offset is kept, so that reading may begin anywhere.
 */
public final class TransactionLog implements Serializable {
  private static final long serialVersionUID = 1;

  /** The offset of every so many places is kept. */
  static final int STRIDE = 1 << 9;

  /** Eight bytes of the file as a number. */
  static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final Source source;
  private final Counts counts;
  private final int[] offsetsHigh;
  private final int[] offsetsLow;
  private final boolean hasInitial;
  private final long initial;

  /** Where the bytes are; can be sent to whoever reads them. */
  public interface Source extends Serializable {
    /** A channel from a byte on; whoever asks closes it. */
    ReadableByteChannel open(long offset) throws IOException;
  }

  /** A file of this machine. */
  record LocalFile(String path) implements Source {
    @Override
    public ReadableByteChannel open(long offset) throws IOException {
      return FileChannel.open(Path.of(path)).position(offset);
    }
  }

  /**
   * What there is.
   *
   * @param sessions of transactions of any status
   * @param transactions of any status
   * @param operations of any transaction
   * @param places committed transactions, without a leading one
   * @param ascends whether committed transactions have ever larger numbers
   * @param leadingNumber that of the transaction that spells out initial values; null if none does
   */
  record Counts(
      int sessions,
      long transactions,
      long operations,
      int places,
      boolean ascends,
      Long leadingNumber)
      implements Serializable {

    OptionalLong leading() {
      return leadingNumber == null ? OptionalLong.empty() : OptionalLong.of(leadingNumber);
    }
  }

  TransactionLog(
      Source source, Counts counts, int[] offsetsHigh, int[] offsetsLow, OptionalLong initial) {
    this.source = source;
    this.counts = counts;
    this.offsetsHigh = offsetsHigh;
    this.offsetsLow = offsetsLow;
    hasInitial = initial.isPresent();
    this.initial = initial.orElse(0);
  }

  /** The same in another place. */
  public TransactionLog in(Source other) {
    return new TransactionLog(other, counts, offsetsHigh, offsetsLow, initial());
  }

  /** The number of operations of any transaction. */
  public long operations() {
    return counts.operations();
  }

  /** Copies all bytes. */
  public void copyTo(OutputStream out) throws IOException {
    try (InputStream bytes = Channels.newInputStream(source.open(0))) {
      bytes.transferTo(out);
    }
  }

  Counts counts() {
    return counts;
  }

  /** The number of committed transactions, without a leading one. */
  public int places() {
    return counts.places();
  }

  /** Whether a value is that of keys before any write. */
  boolean isInitial(long value) {
    return hasInitial && initial == value;
  }

  /** The value of keys before any write. */
  public OptionalLong initial() {
    return hasInitial ? OptionalLong.of(initial) : OptionalLong.empty();
  }

  /** A reader that begins with the first transaction. */
  LogReader read() throws IOException {
    return new LogReader(source.open(0), 0);
  }

  /** A reader whose first committed transaction is that of a place, or one shortly before. */
  LogReader readFrom(int place) throws IOException {
    int stride = place / STRIDE;
    long offset =
        (long) offsetsHigh[stride] << Integer.SIZE | Integer.toUnsignedLong(offsetsLow[stride]);
    return new LogReader(source.open(offset), stride * STRIDE);
  }
}
