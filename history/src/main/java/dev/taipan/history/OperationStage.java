package dev.taipan.history;

import dev.taipan.history.column.DetailStage;
import dev.taipan.history.column.IntChunks;
import dev.taipan.history.column.LongColumn;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Operations in the order in which the input has them, on their way to being grouped by
 * transaction.
 *
 * <p>The transaction of each operation is kept as runs, since inputs rarely interleave transactions
 * line by line. Keys with kinds, and values, are kept in chunks that are given back while the
 * finished column is filled, so that the peak is the staged columns plus one finished column. Wide
 * values are two columns, since one of longs would make that peak higher.
 */
final class OperationStage {
  /** Small enough that chunks, with their headers, fill the regions of any garbage collector. */
  private static final int CHUNK_BITS = 12;

  private static final int CHUNK = 1 << CHUNK_BITS;

  /** Of the first chunk, which grows to the length of others: most small histories are tiny. */
  private static final int FIRST_LENGTH = 64;

  /** The longest array that every Java virtual machine can make. */
  private static final int MOST_OPERATIONS = Integer.MAX_VALUE - 8;

  private final List<int[]> keysAndKinds = new ArrayList<>();

  /** The low halves of values. */
  private final List<int[]> low = new ArrayList<>();

  /** The high halves of values; null for a chunk whose values all fit in an int. */
  private final List<int[]> high = new ArrayList<>();

  private int[] keyChunk;
  private int[] lowChunk;
  private int[] highChunk;
  private boolean anyHigh;
  private int size;

  private final IntChunks runStart = new IntChunks();

  /** The transaction of each run; {@link #arrange} turns it into the run's finished position. */
  private final IntChunks runTarget = new IntChunks();

  private int lastTransaction = -1;

  void add(int transaction, int keyAndKind, long value) {
    begin(transaction);
    add(keyAndKind, value);
  }

  /** Adds {@code from..to-1} of some operations of one transaction. */
  void addAll(int transaction, int[] keysAndKinds, long[] values, int from, int to) {
    begin(transaction);
    for (int operation = from; operation < to; operation++) {
      add(keysAndKinds[operation], values[operation]);
    }
  }

  private void begin(int transaction) {
    if (transaction != lastTransaction) {
      runTarget.add(transaction);
      runStart.add(size);
      lastTransaction = transaction;
    }
  }

  private void add(int keyAndKind, long value) {
    int offset = size & (CHUNK - 1);
    if (offset == 0) {
      startChunk();
    } else if (offset == keyChunk.length) {
      growChunk();
    }
    keyChunk[offset] = keyAndKind;
    lowChunk[offset] = (int) value;
    if (highChunk != null || value != (int) value) {
      addHigh(offset, (int) (value >> Integer.SIZE));
    }
    size++;
  }

  int size() {
    return size;
  }

  /** Says that what comes next is a run of its own. */
  void interrupt() {
    lastTransaction = -1;
  }

  /**
   * How many operations of its transaction were added before each read by predicate; before {@link
   * #arrange}, and in time linear in the runs where there is any.
   */
  int[] addedBefore(DetailStage details, int transactions) {
    IntList before = details.beforePredicates();
    int[] result = new int[before.size()];
    int[] added = new int[result.length == 0 ? 0 : transactions];
    int run = 0;
    for (int read = 0; read < result.length; read++) {
      for (; run < runStart.size() && runStart.get(run) < before.get(read); run++) {
        added[runTarget.get(run)] += runEnd(run) - runStart.get(run);
      }
      result[read] = added[details.predicateTransactions().get(read)];
    }
    return result;
  }

  /** The key of an operation that was added. */
  int key(int operation) {
    return keysAndKinds.get(operation >> CHUNK_BITS)[operation & (CHUNK - 1)] >>> 1;
  }

  /** The value of an operation that was added. */
  private long value(int operation) {
    int[] highHalves = high.get(operation >> CHUNK_BITS);
    int lowHalf = low.get(operation >> CHUNK_BITS)[operation & (CHUNK - 1)];
    return highHalves == null
        ? lowHalf
        : (long) highHalves[operation & (CHUNK - 1)] << Integer.SIZE
            | Integer.toUnsignedLong(lowHalf);
  }

  /** Changes the value of an operation that was added. */
  void setValue(int operation, int value) {
    low.get(operation >> CHUNK_BITS)[operation & (CHUNK - 1)] = value;
    int[] highHalves = high.get(operation >> CHUNK_BITS);
    if (highHalves != null) {
      highHalves[operation & (CHUNK - 1)] = value >> (Integer.SIZE - 1);
    }
  }

  /** Takes the key and the value of an operation. */
  interface ValueVisitor {
    void visit(int key, long value);
  }

  /** Shows all operations that were added. */
  void forEachValue(ValueVisitor visitor) {
    for (int operation = 0; operation < size; operation++) {
      visitor.visit(key(operation), value(operation));
    }
  }

  /** Shows all writes that were added. */
  void forEachWrite(ValueVisitor visitor) {
    for (int operation = 0; operation < size; operation++) {
      if ((keysAndKinds.get(operation >> CHUNK_BITS)[operation & (CHUNK - 1)] & 1) != 0) {
        visitor.visit(key(operation), value(operation));
      }
    }
  }

  private void startChunk() {
    if (size > MOST_OPERATIONS - CHUNK) {
      throw new IllegalStateException("more than " + size + " operations");
    }
    int length = size == 0 ? FIRST_LENGTH : CHUNK;
    keyChunk = new int[length];
    keysAndKinds.add(keyChunk);
    lowChunk = new int[length];
    low.add(lowChunk);
    highChunk = null;
    high.add(null);
  }

  /** Makes the first chunk longer. */
  private void growChunk() {
    int length = Math.min(CHUNK, 4 * keyChunk.length);
    keyChunk = Arrays.copyOf(keyChunk, length);
    keysAndKinds.set(0, keyChunk);
    lowChunk = Arrays.copyOf(lowChunk, length);
    low.set(0, lowChunk);
    if (highChunk != null) {
      highChunk = Arrays.copyOf(highChunk, length);
      high.set(0, highChunk);
    }
  }

  private void addHigh(int offset, int half) {
    if (highChunk == null) {
      highChunk = signs(lowChunk);
      high.set(high.size() - 1, highChunk);
      anyHigh = true;
    }
    highChunk[offset] = half;
  }

  /** The high halves of values that fit in an int. */
  private static int[] signs(int[] lowHalves) {
    int[] signs = new int[lowHalves.length];
    for (int i = 0; i < signs.length; i++) {
      signs[i] = lowHalves[i] >> (Integer.SIZE - 1);
    }
    return signs;
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

  /** Where a staged operation goes, after {@link #arrange}; by binary search among the runs. */
  int placeOf(int operation) {
    int low = 0;
    int high = runStart.size();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (runStart.get(middle) <= operation) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return runTarget.get(low) + operation - runStart.get(low);
  }

  private int runEnd(int run) {
    return run + 1 == runStart.size() ? size : runStart.get(run + 1);
  }

  int[] takeKeysAndKinds(Workers workers) {
    keyChunk = null;
    return scatter(keysAndKinds, workers);
  }

  LongColumn takeValues(Workers workers) {
    lowChunk = null;
    highChunk = null;
    if (!anyHigh) {
      return LongColumn.of(scatter(low, workers));
    }
    int[] highHalves = scatter(high, workers);
    return LongColumn.of(scatter(low, workers), highHalves);
  }

  private int[] scatter(List<int[]> chunks, Workers workers) {
    int[] column = new int[size];
    workers.run(workers.divide(runStart.size(), size), runs -> scatter(chunks, column, runs));
    chunks.clear();
    return column;
  }

  /**
   * Copies some runs to their destinations, dropping each chunk once it has been read, but for one
   * of which others read the beginning.
   */
  private void scatter(List<int[]> chunks, int[] column, Range runs) {
    for (int run = runs.from(); run < runs.to(); run++) {
      int start = runStart.get(run);
      int shift = runTarget.get(run) - start;
      int end = runEnd(run);
      for (int from = start; from < end; ) {
        int length = Math.min(end - from, CHUNK - (from & (CHUNK - 1)));
        copy(chunks, from, column, from + shift, length);
        from += length;
        if ((from & (CHUNK - 1)) == 0 && from - CHUNK >= runStart.get(runs.from())) {
          chunks.set((from >> CHUNK_BITS) - 1, null);
        }
      }
    }
  }

  /** Copies operations of one chunk; only high halves, which are signs then, have none. */
  private void copy(List<int[]> chunks, int from, int[] column, int target, int length) {
    int[] chunk = chunks.get(from >> CHUNK_BITS);
    int offset = from & (CHUNK - 1);
    if (chunk != null) {
      System.arraycopy(chunk, offset, column, target, length);
      return;
    }
    int[] lowHalves = low.get(from >> CHUNK_BITS);
    for (int i = 0; i < length; i++) {
      column[target + i] = lowHalves[offset + i] >> (Integer.SIZE - 1);
    }
  }
}
