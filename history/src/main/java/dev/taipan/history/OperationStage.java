package dev.taipan.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Operations in the order in which the input has them, on their way to being grouped by
 * transaction.
 *
 * <p>The transaction of each operation is kept as runs, since inputs rarely interleave transactions
 * line by line. Keys with kinds, and values, are kept in chunks that are given back while the
 * finished column is filled, so that the peak is the staged columns plus one finished column.
 */
final class OperationStage {
  /**
   * A chunk of longs takes 256 KiB: small enough that no garbage collector gives it a region of its
   * own, which would waste up to half of the heap.
   */
  private static final int CHUNK_BITS = 15;

  private static final int CHUNK = 1 << CHUNK_BITS;

  /** The longest array that every Java virtual machine can make. */
  private static final int MOST_OPERATIONS = Integer.MAX_VALUE - 8;

  private final List<int[]> keysAndKinds = new ArrayList<>();

  /** Chunks of {@code int[]}, or {@code long[]} from the first value that needs it in a chunk. */
  private final List<Object> values = new ArrayList<>();

  private int[] keyChunk;
  private int[] narrowChunk;
  private long[] wideChunk;
  private boolean anyWide;
  private int size;

  private final IntChunks runStart = new IntChunks();

  /** The transaction of each run; {@link #arrange} turns it into the run's finished position. */
  private final IntChunks runTarget = new IntChunks();

  private int lastTransaction = -1;

  void add(int transaction, int keyAndKind, long value) {
    if (transaction != lastTransaction) {
      runTarget.add(transaction);
      runStart.add(size);
      lastTransaction = transaction;
    }
    int offset = size & (CHUNK - 1);
    if (offset == 0) {
      startChunk();
    }
    keyChunk[offset] = keyAndKind;
    if (wideChunk != null) {
      wideChunk[offset] = value;
    } else if (value == (int) value) {
      narrowChunk[offset] = (int) value;
    } else {
      widenChunk(offset);
      wideChunk[offset] = value;
    }
    size++;
  }

  int size() {
    return size;
  }

  private void startChunk() {
    if (size > MOST_OPERATIONS - CHUNK) {
      throw new IllegalStateException("more than " + size + " operations");
    }
    keyChunk = new int[CHUNK];
    keysAndKinds.add(keyChunk);
    narrowChunk = new int[CHUNK];
    wideChunk = null;
    values.add(narrowChunk);
  }

  private void widenChunk(int used) {
    wideChunk = new long[CHUNK];
    for (int i = 0; i < used; i++) {
      wideChunk[i] = narrowChunk[i];
    }
    narrowChunk = null;
    anyWide = true;
    values.set(values.size() - 1, wideChunk);
  }

  /**
   * Decides where every run goes.
   *
   * @param finalTransaction the finished number of each staged transaction
   * @return the first operation of each finished transaction, and the end of the last
   */
  int[] arrange(int[] finalTransaction) {
    int[] operationStart = new int[finalTransaction.length + 1];
    int runs = runStart.size();
    for (int run = 0; run < runs; run++) {
      operationStart[finalTransaction[runTarget.get(run)] + 1] += runEnd(run) - runStart.get(run);
    }
    for (int transaction = 0; transaction < finalTransaction.length; transaction++) {
      operationStart[transaction + 1] += operationStart[transaction];
    }
    int[] next = Arrays.copyOf(operationStart, finalTransaction.length);
    for (int run = 0; run < runs; run++) {
      int transaction = finalTransaction[runTarget.get(run)];
      runTarget.set(run, next[transaction]);
      next[transaction] += runEnd(run) - runStart.get(run);
    }
    return operationStart;
  }

  private int runEnd(int run) {
    return run + 1 == runStart.size() ? size : runStart.get(run + 1);
  }

  int[] takeKeysAndKinds() {
    int[] column = new int[size];
    scatter(keysAndKinds, column);
    return column;
  }

  LongColumn takeValues() {
    if (anyWide) {
      long[] column = new long[size];
      scatter(values, column);
      return LongColumn.of(column);
    }
    int[] column = new int[size];
    scatter(values, column);
    return LongColumn.of(column);
  }

  /** Copies every run to its destination, dropping each chunk once it has been read. */
  private void scatter(List<?> chunks, Object column) {
    keyChunk = null;
    int runs = runStart.size();
    for (int run = 0; run < runs; run++) {
      int start = runStart.get(run);
      int shift = runTarget.get(run) - start;
      int end = runEnd(run);
      for (int from = start; from < end; ) {
        int length = Math.min(end - from, CHUNK - (from & (CHUNK - 1)));
        int chunk = from >> CHUNK_BITS;
        copy(chunks.get(chunk), from & (CHUNK - 1), column, from + shift, length);
        from += length;
        if ((from & (CHUNK - 1)) == 0) {
          chunks.set(chunk, null);
        }
      }
    }
    chunks.clear();
  }

  private static void copy(Object chunk, int from, Object column, int to, int length) {
    if (chunk instanceof int[] narrow && column instanceof long[] wide) {
      for (int i = 0; i < length; i++) {
        wide[to + i] = narrow[from + i];
      }
    } else {
      System.arraycopy(chunk, from, column, to, length);
    }
  }
}
