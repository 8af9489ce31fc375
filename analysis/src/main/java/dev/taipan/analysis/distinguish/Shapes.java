package dev.taipan.analysis.distinguish;

import java.util.function.Consumer;

/**
 * Makes all shapes of a size, up to the names of keys, but for those of which something can be left
 * out without changing what any level says; see {@link Distinguisher}. Takes exponential time.
 */
final class Shapes {
  private final int transactions;
  private final int mostKeys;
  private final Consumer<Shape> taker;
  private final int[][] reads;
  private final int[][] writers;
  private final int[] writes;

  /** Prepares to make shapes of so many transactions, each of at least one operation. */
  private Shapes(int transactions, int operations, Consumer<Shape> taker) {
    this.transactions = transactions;
    this.taker = taker;
    mostKeys = operations / 2; // a key that one operation uses says nothing
    reads = new int[transactions][];
    writers = new int[transactions][];
    writes = new int[transactions];
  }

  /** Hands out each shape of a size. */
  static void forEach(int transactions, int operations, Consumer<Shape> taker) {
    new Shapes(transactions, operations, taker).transaction(0, operations, 0);
  }

  /** Makes a transaction, and those after it of the operations that it leaves. */
  private void transaction(int transaction, int left, int keys) {
    if (transaction == transactions) {
      if (left == 0 && isEveryKeyOfUse(keys)) {
        observe(0, 0, keys);
      }
      return;
    }
    int most = left - (transactions - transaction - 1);
    for (int length = 0; length <= most; length++) {
      reads[transaction] = new int[length];
      read(transaction, 0, most, left, keys);
    }
  }

  /** Chooses the keys of the reads from one on. */
  private void read(int transaction, int read, int most, int left, int keys) {
    int length = reads[transaction].length;
    if (read == length) {
      write(transaction, most - length, left - length, keys);
      return;
    }
    for (int key = 0; key <= Math.min(keys, mostKeys - 1); key++) {
      reads[transaction][read] = key;
      read(transaction, read + 1, most, left, Math.max(keys, key + 1));
    }
  }

  /** Chooses what is written; of new keys the first ones. */
  private void write(int transaction, int most, int left, int keys) {
    boolean readsNothing = reads[transaction].length == 0;
    for (int written = readsNothing ? 1 : 0; written < 1 << mostKeys; written++) {
      int all = Math.max(keys, Integer.SIZE - Integer.numberOfLeadingZeros(written));
      boolean isOfFirstNew = written >>> keys == (1 << (all - keys)) - 1;
      if (Integer.bitCount(written) <= most && isOfFirstNew) {
        writes[transaction] = written;
        transaction(transaction + 1, left - Integer.bitCount(written), all);
      }
    }
  }

  private boolean isEveryKeyOfUse(int keys) {
    for (int key = 0; key < keys; key++) {
      if (!isOfUse(key)) {
        return false;
      }
    }
    return true;
  }

  /** Whether somebody writes a key, and somebody else uses it too. */
  private boolean isOfUse(int key) {
    int users = 0;
    boolean isWritten = false;
    for (int transaction = 0; transaction < transactions; transaction++) {
      boolean writesIt = (writes[transaction] >> key & 1) != 0;
      isWritten |= writesIt;
      users += writesIt || isReadBy(transaction, key) ? 1 : 0;
    }
    return isWritten && users > 1;
  }

  private boolean isReadBy(int transaction, int key) {
    for (int read : reads[transaction]) {
      if (read == key) {
        return true;
      }
    }
    return false;
  }

  /** Chooses whom the reads observed, from one on. */
  private void observe(int transaction, int read, int keys) {
    if (transaction == transactions) {
      taker.accept(new Shape(copy(reads), copy(writers), writes.clone(), keys));
      return;
    }
    if (read == 0) {
      writers[transaction] = new int[reads[transaction].length];
    }
    if (read == reads[transaction].length) {
      observe(transaction + 1, 0, keys);
      return;
    }
    for (int writer = -1; writer < transactions; writer++) {
      if (mayObserve(transaction, read, writer)) {
        writers[transaction][read] = writer;
        observe(transaction, read + 1, keys);
      }
    }
  }

  private boolean mayObserve(int transaction, int read, int writer) {
    int key = reads[transaction][read];
    boolean isWriter = writer < 0 || (writer != transaction && (writes[writer] >> key & 1) != 0);
    boolean isRepeated =
        read > 0 && reads[transaction][read - 1] == key && writers[transaction][read - 1] == writer;
    return isWriter && !isRepeated;
  }

  private static int[][] copy(int[][] rows) {
    int[][] copy = rows.clone();
    for (int row = 0; row < rows.length; row++) {
      copy[row] = rows[row].clone();
    }
    return copy;
  }
}
