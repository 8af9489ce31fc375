package dev.taipan.checker.spill;

import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.LongIntTable;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.stream.TransactionSink;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Packs a history into a file, transaction by transaction: session, status, number, the number of
 * operations, a bit for each that says whether it writes, keys, and values. Keys take as many bytes
 * each as the longest of the transaction needs, values too; the other numbers take as many as they
 * have digits to the base of 128. A first transaction that only spells out the initial value is
 * left out. Holds one transaction.
 */
final class LogWriter implements TransactionSink, Closeable {
  private static final int BUFFER = 1 << 18;
  private static final int LONGEST_NUMBER = 10;

  private final Path file;
  private final FileChannel channel;
  private final byte[] bytes = new byte[BUFFER];
  private int position;
  private final OptionalLong initial;
  private final boolean recognizesLeading;
  private final Memory memory;
  private final LongIntTable sessions = new LongIntTable();
  private final IntList offsetsHigh = new IntList();
  private final IntList offsetsLow = new IntList();

  private final Consumer<TransactionView> places;
  private final Held held = new Held();
  private boolean begun;
  private boolean first = true;
  private long session;
  private long number;
  private TransactionStatus status;
  private long written;
  private int sessionCount;
  private long transactions;
  private long operations;
  private int placeCount;
  private boolean ascends = true;
  private long lastNumber = Long.MIN_VALUE;
  private OptionalLong leading = OptionalLong.empty();

  /** The transaction that is read; it may get further operations. */
  private static final class Held extends TransactionView {
    @Override
    int ordinal(int operation) {
      return operation;
    }

    @Override
    int wholeSize() {
      return size;
    }
  }

  /**
   * Makes the file.
   *
   * @param name of the file in the folder
   * @param initial the value of keys before any write
   * @param recognizesLeading whether a first transaction that writes nothing but that is no other
   *     than the initial one
   * @param places is shown each committed transaction that is not left out
   */
  LogWriter(
      SpillFolder folder,
      String name,
      OptionalLong initial,
      boolean recognizesLeading,
      Memory memory,
      Consumer<TransactionView> places)
      throws IOException {
    file = folder.file(name);
    this.initial = initial;
    this.recognizesLeading = recognizesLeading;
    this.memory = memory;
    this.places = places;
    channel = folder.create(name);
  }

  @Override
  public void begin(long itsSession, long itsNumber, TransactionStatus itsStatus)
      throws IOException {
    end();
    begun = true;
    session = itsSession;
    number = itsNumber;
    status = itsStatus;
    transactions++;
    if (status != TransactionStatus.ABORTED) {
      if (leading.isPresent() && leading.getAsLong() == number) {
        throw GivenUpException.unfit(DistinctNumbers.SCATTERED);
      }
      ascends &= number > lastNumber;
      lastNumber = number;
    }
  }

  @Override
  public void operation(boolean isWrite, long key, long value) {
    if (held.isFull() && held.size >= memory.transactionOperations()) {
      throw GivenUpException.tooLarge("a transaction of more than " + held.size + " operations");
    }
    held.add(isWrite, key, value);
    operations++;
  }

  private void end() throws IOException {
    if (!begun) {
      return;
    }
    if (status == TransactionStatus.UNKNOWN) {
      throw GivenUpException.unfit("a transaction has no known outcome");
    }
    int dense = sessionOf(session);
    if (first && spellsOutInitial()) {
      leading = OptionalLong.of(number);
    } else {
      write(dense);
    }
    first = false;
    held.clear();
  }

  private int sessionOf(long name) {
    int known = sessions.get(name);
    if (known == LongIntTable.ABSENT) {
      if (sessionCount >= memory.sessions()) {
        throw GivenUpException.tooLarge("more than " + sessionCount + " sessions");
      }
      known = sessionCount++;
      sessions.put(name, known);
    }
    return known;
  }

  private boolean spellsOutInitial() {
    if (!recognizesLeading || initial.isEmpty() || status != TransactionStatus.COMMITTED) {
      return false;
    }
    for (int i = 0; i < held.size(); i++) {
      if (!held.isWrite(i) || held.value(i) != initial.getAsLong()) {
        return false;
      }
    }
    return held.size() > 0;
  }

  private void write(int dense) throws IOException {
    boolean aborted = status == TransactionStatus.ABORTED;
    if (!aborted) {
      notePlace();
      held.session = dense;
      held.place = placeCount - 1;
      places.accept(held);
    }
    int size = held.size();
    put((long) dense << 1 | (aborted ? 1 : 0));
    put(zigzag(session));
    put(zigzag(number));
    put(size);
    for (int i = 0; i < size; i += Byte.SIZE) {
      reserve(1);
      bytes[position++] = held.writes[i >> 3];
    }
    putAll(held.keys, size);
    putAll(held.values, size);
  }

  private void notePlace() {
    if (placeCount == Integer.MAX_VALUE) {
      throw GivenUpException.tooLarge("more than " + placeCount + " transactions");
    }
    if ((placeCount & TransactionLog.STRIDE - 1) == 0) {
      long offset = written + position;
      offsetsHigh.add((int) (offset >>> Integer.SIZE));
      offsetsLow.add((int) offset);
    }
    placeCount++;
  }

  private static long zigzag(long number) {
    return number << 1 ^ number >> 63;
  }

  private void put(long number) throws IOException {
    reserve(LONGEST_NUMBER);
    long rest = number;
    while ((rest & ~0x7FL) != 0) {
      bytes[position++] = (byte) ((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    bytes[position++] = (byte) rest;
  }

  /** Puts the first numbers of an array, each in the same number of bytes, which comes first. */
  private void putAll(long[] numbers, int size) throws IOException {
    long magnitudes = 0;
    for (int i = 0; i < size; i++) {
      magnitudes |= numbers[i] ^ numbers[i] >> 63;
    }
    int width = (Long.SIZE + Byte.SIZE - Long.numberOfLeadingZeros(magnitudes)) / Byte.SIZE;
    reserve(1);
    bytes[position++] = (byte) width;
    for (int done = 0; done < size; ) {
      reserve(Long.BYTES);
      int end = done + Math.min(size - done, (bytes.length - Long.BYTES - position) / width + 1);
      int at = position;
      for (; done < end; done++) {
        TransactionLog.WORDS.set(bytes, at, numbers[done]);
        at += width;
      }
      position = at;
    }
  }

  private void reserve(int count) throws IOException {
    if (bytes.length - position < count) {
      flush();
    }
  }

  private void flush() throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, position);
    try {
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    } catch (IOException e) {
      FileSystemException failure = new FileSystemException(file.toString(), null, e.getMessage());
      failure.initCause(e);
      throw failure;
    }
    written += position;
    position = 0;
  }

  /** Completes the file; nothing is taken any more. */
  TransactionLog finish() throws IOException {
    end();
    begun = false;
    flush();
    return new TransactionLog(
        new TransactionLog.LocalFile(file.toString()),
        new TransactionLog.Counts(
            sessionCount,
            transactions,
            operations,
            placeCount,
            ascends,
            leading.isPresent() ? leading.getAsLong() : null),
        offsetsHigh.toArray(),
        offsetsLow.toArray(),
        initial);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
