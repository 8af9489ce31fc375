package dev.taipan.history.stream;

import dev.taipan.history.TransactionStatus;
import dev.taipan.history.parallel.Thrown;
import dev.taipan.history.parallel.Workers;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Reads a history in another thread, up to four blocks of transactions ahead of the thread that
 * takes them. What is thrown while reading is thrown where the transactions before it were taken,
 * as if one thread did both.
 */
public final class ReadAhead implements TransactionSink {
  private static final int BLOCKS = 4;
  private static final TransactionStatus[] STATUSES = TransactionStatus.values();

  private final BlockingQueue<Block> full = new ArrayBlockingQueue<>(BLOCKS);
  private final BlockingQueue<Block> empty = new ArrayBlockingQueue<>(BLOCKS);
  private Block block = new Block();

  /** Beginnings of transactions, and operations. */
  private static final class Block {
    private static final int SIZE = 1 << 13;

    /** 0 for a read, 1 for a write, and from 2 on for the status of a transaction that begins. */
    private final byte[] kinds = new byte[SIZE];

    /** The key, or the session. */
    private final long[] firsts = new long[SIZE];

    /** The value, or the number of the transaction. */
    private final long[] seconds = new long[SIZE];

    private int size;

    /** Whether nothing follows. */
    private boolean last;

    /** What kept anything from following; null if nothing did. */
    private Throwable failure;

    void add(int kind, long first, long second) {
      kinds[size] = (byte) kind;
      firsts[size] = first;
      seconds[size] = second;
      size++;
    }

    void passTo(TransactionSink sink) throws IOException {
      for (int i = 0; i < size; i++) {
        if (kinds[i] < 2) {
          sink.operation(kinds[i] != 0, firsts[i], seconds[i]);
        } else {
          sink.begin(firsts[i], seconds[i], STATUSES[kinds[i] - 2]);
        }
      }
      size = 0;
    }
  }

  private ReadAhead() {
    for (int i = 1; i < BLOCKS; i++) {
      empty.add(new Block());
    }
  }

  /**
   * Reads all of an input; takes 560 KiB.
   *
   * @param sink that this thread passes all to
   * @throws IOException when it cannot be read, the sink says so, or this thread is interrupted
   */
  public static void read(TransactionStream input, TransactionSink sink) throws IOException {
    ReadAhead ahead = new ReadAhead();
    Thread reader = Workers.daemon(() -> ahead.readAll(input));
    reader.start();
    try {
      ahead.passTo(sink);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while reading");
    } finally {
      // Not waited for: it may be reading from a pipe in which nothing comes.
      reader.interrupt();
    }
  }

  private void passTo(TransactionSink sink) throws IOException, InterruptedException {
    Block next = full.take();
    next.passTo(sink);
    while (!next.last) {
      empty.add(next);
      next = full.take();
      next.passTo(sink);
    }
    if (next.failure instanceof IOException failure) {
      throw failure;
    }
    if (next.failure != null) {
      throw Thrown.again(next.failure);
    }
  }

  private void readAll(TransactionStream input) {
    try {
      input.readTo(this);
    } catch (Throwable failure) {
      block.failure = failure;
    }
    block.last = true;
    full.add(block);
  }

  @Override
  public void begin(long session, long number, TransactionStatus status) throws IOException {
    makeRoom();
    block.add(2 + status.ordinal(), session, number);
  }

  @Override
  public void operation(boolean isWrite, long key, long value) throws IOException {
    makeRoom();
    block.add(isWrite ? 1 : 0, key, value);
  }

  private void makeRoom() throws IOException {
    if (block.size == Block.SIZE) {
      full.add(block);
      try {
        block = empty.take();
      } catch (InterruptedException e) {
        throw new InterruptedIOException("nobody reads on");
      }
    }
  }
}
