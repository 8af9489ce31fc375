package dev.taipan.checker.spill;

import dev.taipan.history.graph.StableOrder;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * Reads that do not return the latest version before them in recorded order, and what is found out
 * about each. In the order of places when {@link #sort}ed.
 */
final class StaleList implements Serializable {
  private static final long serialVersionUID = 1;

  /** The place of the writer of a value that no committed transaction leaves behind. */
  static final int NOBODY = -2;

  /** The place of a next writer where there is none. */
  static final int NONE = Integer.MAX_VALUE;

  private static final int MOST_BROKEN = 16;

  private final int most;
  private int[] places = new int[16];
  private int[] operations = new int[16];
  private int[] sizes = new int[16];
  private long[] keys = new long[16];
  private long[] values = new long[16];
  private int[] writers = new int[0];
  private int[] replacers = new int[0];
  private int[] sessions = new int[0];
  private int[] previous = new int[0];
  private transient KeySet keysOfReaders = new KeySet(0);
  private int size;
  private boolean repeatable = true;
  private final int[] broken = new int[MOST_BROKEN];
  private int brokenCount;

  StaleList(int most) {
    this.most = most;
  }

  int size() {
    return size;
  }

  /** Adds an operation of a transaction. */
  void add(TransactionView transaction, int operation) {
    if (size == most) {
      throw tooMany();
    }
    if (size == places.length) {
      reserve((int) Math.min(most, 2L * size));
    }
    places[size] = transaction.place();
    operations[size] = transaction.ordinal(operation);
    sizes[size] = transaction.wholeSize();
    keys[size] = transaction.key(operation);
    values[size++] = transaction.value(operation);
  }

  private GivenUpException tooMany() {
    return GivenUpException.tooLarge(
        "more than " + most + " reads do not return the latest version in recorded order");
  }

  private void reserve(int capacity) {
    places = Arrays.copyOf(places, capacity);
    operations = Arrays.copyOf(operations, capacity);
    sizes = Arrays.copyOf(sizes, capacity);
    keys = Arrays.copyOf(keys, capacity);
    values = Arrays.copyOf(values, capacity);
  }

  /** Adds what was found of other keys. */
  void addAll(StaleList other) {
    if (other.size > most - size) {
      throw tooMany();
    }
    if (places.length < size + other.size) {
      reserve((int) Math.min(most, Math.max(2L * size, size + other.size)));
    }
    System.arraycopy(other.places, 0, places, size, other.size);
    System.arraycopy(other.operations, 0, operations, size, other.size);
    System.arraycopy(other.sizes, 0, sizes, size, other.size);
    System.arraycopy(other.keys, 0, keys, size, other.size);
    System.arraycopy(other.values, 0, values, size, other.size);
    size += other.size;
    repeatable &= other.repeatable;
    Arrays.stream(other.brokenOwn()).forEach(this::addBrokenOwn);
  }

  /** Drops all reads of other keys. */
  void retainKeys(LongPredicate isRetained) {
    int retained = 0;
    for (int read = 0; read < size; read++) {
      if (isRetained.test(keys[read])) {
        places[retained] = places[read];
        operations[retained] = operations[read];
        sizes[retained] = sizes[read];
        keys[retained] = keys[read];
        values[retained++] = values[read];
      }
    }
    size = retained;
  }

  /** Notes a transaction with a read that does not return what itself has written last. */
  void addBrokenOwn(int place) {
    if (brokenCount < MOST_BROKEN) {
      broken[brokenCount++] = place;
    }
  }

  /** The places of the first of those transactions; each perhaps several times. */
  int[] brokenOwn() {
    return Arrays.copyOf(broken, brokenCount);
  }

  /** Notes whether a transaction with a stale read may have read another value of its key. */
  void noteRepetition(boolean isRepeatable) {
    repeatable &= isRepeatable;
  }

  /** Whether no transaction has read two values of a key that others wrote. */
  boolean isRepeatable() {
    return repeatable;
  }

  /** Whether each read returns what some committed transaction leaves behind, or its own write. */
  boolean isExplained() {
    for (int read = 0; read < size; read++) {
      if (writers[read] == NOBODY) {
        return false;
      }
    }
    return brokenCount == 0;
  }

  /** Brings them in the order of places and operations. */
  void sort() {
    long[] at = new long[size];
    Arrays.setAll(at, i -> (long) places[i] << Integer.SIZE | operations[i]);
    int[] order = StableOrder.of(at);
    places = permuted(places, order);
    operations = permuted(operations, order);
    sizes = permuted(sizes, order);
    keys = permuted(keys, order);
    values = permuted(values, order);
    writers = new int[size];
    replacers = new int[size];
    sessions = new int[size];
    previous = new int[size];
    Arrays.fill(writers, NOBODY);
    Arrays.fill(replacers, NONE);
  }

  private static int[] permuted(int[] column, int[] order) {
    int[] sorted = new int[order.length];
    Arrays.setAll(sorted, i -> column[order[i]]);
    return sorted;
  }

  private static long[] permuted(long[] column, int[] order) {
    long[] sorted = new long[order.length];
    Arrays.setAll(sorted, i -> column[order[i]]);
    return sorted;
  }

  /** The place of the reader. */
  int place(int read) {
    return places[read];
  }

  /** The keys of all operations of readers. */
  KeySet keysOfReaders() {
    return keysOfReaders;
  }

  void setKeysOfReaders(KeySet all) {
    keysOfReaders = all;
  }

  /** Which operation of the reader it is. */
  int operation(int read) {
    return operations[read];
  }

  /** How many operations the reader has. */
  int transactionSize(int read) {
    return sizes[read];
  }

  long key(int read) {
    return keys[read];
  }

  long value(int read) {
    return values[read];
  }

  /** The place of the writer, {@link KeyStates#BEFORE_ALL}, or {@link #NOBODY}. */
  int writer(int read) {
    return writers[read];
  }

  /** The place of the next who wrote the key, or {@link #NONE}. */
  int replacer(int read) {
    return replacers[read];
  }

  /** The session of the reader. */
  int session(int read) {
    return sessions[read];
  }

  /** The place of the transaction before it there, or {@link KeyStates#BEFORE_ALL}. */
  int previous(int read) {
    return previous[read];
  }

  void setSession(int read, int session, int itsPrevious) {
    sessions[read] = session;
    previous[read] = itsPrevious;
  }

  void resolve(int read, int writer) {
    writers[read] = writer;
    replacers[read] = NONE;
  }

  void replace(int read, int replacer) {
    replacers[read] = replacer;
  }

  /** The first place of the interval of the backward edge that a read stands for. */
  int first(int read) {
    return Math.min(places[read], replacers[read]);
  }

  /** The last place of that interval. */
  int last(int read) {
    return Math.max(places[read], writers[read]);
  }

  /** The first of the reads whose readers are not before a place; by binary search. */
  int firstFrom(int place) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (places[middle] < place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
