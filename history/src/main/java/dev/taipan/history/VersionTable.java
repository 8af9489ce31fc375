package dev.taipan.history;

import dev.taipan.history.graph.IntList;
import dev.taipan.history.hash.SeededHash;
import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Finds the writes of a value to a key, but for those that spell out the initial transaction.
 *
 * <p>Most databases under test are written with values that count up, per key or over all keys. So
 * a key whose values lie densely gets a direct table; if those of the other keys lie densely
 * together, they share one, in which a value belongs to the key that was written last with it; and
 * what is left shares an open-addressing hash table. All hold write operations; writes of the same
 * value to the same key form a list behind the first.
 *
 * <p>Built in time linear in the number of operations; a look-up takes constant expected time.
 */
public final class VersionTable {
  /** There is no such write. */
  public static final int NONE = -1;

  /** Direct table entries per write of the key: a key's table may be at most this sparse. */
  private static final int SPARSITY = 4;

  private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(int[].class);

  private final History history;

  /** Per key the offset of its direct table in {@link #direct}, or -1 when it is in the hash. */
  private final int[] directBase;

  private final WrittenValues written;
  private final int[] direct;
  private final SharedValues shared;
  private int[] hashed;

  /** Per write the next write of the same value to the same key; null while there is none. */
  private int[] next;

  /** Indexes the writes of a history. */
  public VersionTable(History history) {
    this(history, Workers.ONE);
  }

  /** The same, with several threads. */
  VersionTable(History history, Workers workers) {
    this.history = history;
    int keys = history.keys();
    written = WrittenValues.of(history, workers);
    directBase = new int[keys];
    long directSize = 0;
    SharedValues.Range rest = new SharedValues.Range();
    for (int key = 0; key < keys; key++) {
      long span = written.span(key);
      boolean dense = span > 0 && span <= (long) SPARSITY * written.writes(key);
      if (dense && directSize + span < Integer.MAX_VALUE) {
        directBase[key] = (int) directSize;
        directSize += span;
      } else {
        directBase[key] = -1;
        rest.add(written.smallest(key), written.largest(key), written.writes(key));
      }
    }
    direct = new int[(int) directSize];
    shared = SharedValues.of(history, rest);
    hashed = emptyHash(shared.isEmpty() ? rest.writes() : 0);
    fill(workers);
  }

  private static int[] emptyHash(int writes) {
    int[] hash = new int[Math.max(2, Integer.highestOneBit(Math.max(1, writes)) << 2)];
    Arrays.fill(hash, NONE);
    return hash;
  }

  /** What there is to divide, as each thread has something to do for each key. */
  static long work(History history, Workers workers) {
    return history.operations() - (long) workers.threads() * history.keys();
  }

  /** Puts a write where there is none; what becomes of one where there is differs. */
  private interface Entry {
    /** Whether it was put there. */
    boolean put(int[] table, int index, int operation);
  }

  /**
   * Adds all writes. Several threads do so until one finds a value that was written to its key
   * before; then one thread begins anew, since lists of equal writes are in recorded order.
   */
  private void fill(Workers workers) {
    List<Range> places = workers.divide(history.transactions(), work(history, workers));
    List<IntList> left = List.of();
    AtomicBoolean again = new AtomicBoolean(places.size() == 1);
    if (places.size() > 1) {
      clear();
      left = workers.each(places, part -> fill(part, VersionTable::putFirst, again));
    }
    if (again.get()) {
      clear();
      Range all = new Range(0, 0, history.transactions());
      left = List.of(fill(all, this::putBefore, new AtomicBoolean()));
    }
    hash(left);
  }

  private void clear() {
    Arrays.fill(direct, NONE);
    Arrays.fill(shared.table(), NONE);
    Arrays.fill(hashed, NONE);
  }

  /**
   * Adds the writes at some places of the recorded order, last first: in that order the writes of a
   * key that follow each other are close in the table, too, which keeps it cached.
   *
   * @param again whether to begin anew, so that all this is for nothing
   * @return the writes for which other keys have left no room
   */
  private IntList fill(Range places, Entry entry, AtomicBoolean again) {
    IntList left = new IntList();
    for (int place = places.to() - 1; place >= places.from() && !again.get(); place--) {
      int transaction = history.recorded(place);
      if (history.isInitialTransaction(transaction)) {
        continue;
      }
      int start = history.operationStart(transaction);
      for (int operation = history.operationEnd(transaction) - 1; operation >= start; operation--) {
        if (history.isWrite(operation) && !add(operation, entry, left)) {
          again.set(true);
        }
      }
    }
    return left;
  }

  /** Adds a write, or puts it with what is left; false if an equal one is there and in the way. */
  private boolean add(int operation, Entry entry, IntList left) {
    int key = history.key(operation);
    long value = history.value(operation);
    if (directBase[key] >= 0) {
      return entry.put(direct, directBase[key] + (int) (value - written.smallest(key)), operation);
    }
    if (shared.isEmpty()) {
      return addHashed(key, value, operation, entry);
    }
    if (shared.takes(key, value) && entry.put(shared.table(), shared.index(value), operation)) {
      return true;
    }
    left.add(operation);
    return !shared.takes(key, value);
  }

  private boolean addHashed(int key, long value, int operation, Entry entry) {
    int slot = slot(key, value);
    while (!entry.put(hashed, slot, operation)) {
      int other = slot(key, value);
      if (other == slot) {
        return false;
      }
      slot = other;
    }
    return true;
  }

  /** Adds what is left, last first. */
  private void hash(List<IntList> left) {
    int count = left.stream().mapToInt(IntList::size).sum();
    if (count > 0) {
      hashed = emptyHash(count);
    }
    for (int part = left.size() - 1; part >= 0; part--) {
      for (int i = 0; i < left.get(part).size(); i++) {
        int operation = left.get(part).get(i);
        int slot = slot(history.key(operation), history.value(operation));
        putBefore(hashed, slot, operation);
      }
    }
  }

  /** Puts a write where there is none, as only one of several threads can. */
  private static boolean putFirst(int[] table, int index, int operation) {
    return ENTRY.compareAndSet(table, index, NONE, operation);
  }

  /** Puts a write before those that equal it. */
  private boolean putBefore(int[] table, int index, int operation) {
    if (table[index] != NONE) {
      if (next == null) {
        next = new int[history.operations()];
        Arrays.fill(next, NONE);
      }
      next[operation] = table[index];
    }
    table[index] = operation;
    return true;
  }

  /** The first write of {@code value} to {@code key}, or {@link #NONE}. */
  public int first(int key, long value) {
    int base = directBase[key];
    if (base >= 0) {
      long smallest = written.smallest(key);
      return value < smallest || value > written.largest(key)
          ? NONE
          : direct[base + (int) (value - smallest)];
    }
    if (shared.covers(value)) {
      int write = shared.table()[shared.index(value)];
      if (write == NONE || history.key(write) == key) {
        return write;
      }
    }
    return hashed[slot(key, value)];
  }

  /**
   * The first write of {@code value} to {@code key} by a transaction that did not abort, or else
   * the first by any, or {@link #NONE}.
   */
  int firstNotAborted(int key, long value) {
    int first = first(key, value);
    if (first == NONE || next(first) == NONE) {
      return first;
    }
    for (int write = first; write != NONE; write = next(write)) {
      if (history.status(history.transactionOf(write)) != TransactionStatus.ABORTED) {
        return write;
      }
    }
    return first;
  }

  /** The next write of the same value to the same key, or {@link #NONE}. */
  public int next(int operation) {
    return next == null ? NONE : next[operation];
  }

  private int slot(int key, long value) {
    int mask = hashed.length - 1;
    int slot = SeededHash.of(key, value) & mask;
    while (hashed[slot] != NONE
        && (history.key(hashed[slot]) != key || history.value(hashed[slot]) != value)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** How often each key was written, and between which values; 20 bytes per key. */
  private static final class WrittenValues {
    private final int[] writes;
    private final long[] smallest;
    private final long[] largest;

    private WrittenValues(int keys) {
      writes = new int[keys];
      smallest = new long[keys];
      largest = new long[keys];
      Arrays.fill(smallest, Long.MAX_VALUE);
      Arrays.fill(largest, Long.MIN_VALUE);
    }

    /** Passes over all writes once. */
    static WrittenValues of(History history, Workers workers) {
      List<Range> ranges = workers.divide(history.operations(), work(history, workers));
      List<WrittenValues> parts = workers.each(ranges, range -> of(history, range));
      WrittenValues all = parts.get(0);
      parts.stream().skip(1).forEach(all::add);
      return all;
    }

    private static WrittenValues of(History history, Range operations) {
      WrittenValues values = new WrittenValues(history.keys());
      for (int operation = operations.from(); operation < operations.to(); operation++) {
        if (history.isWrite(operation)) {
          long value = history.value(operation);
          values.add(history.key(operation), 1, value, value);
        }
      }
      return values;
    }

    private void add(WrittenValues other) {
      for (int key = 0; key < writes.length; key++) {
        add(key, other.writes[key], other.smallest[key], other.largest[key]);
      }
    }

    private void add(int key, int count, long least, long most) {
      writes[key] += count;
      if (least < smallest[key]) {
        smallest[key] = least;
      }
      if (most > largest[key]) {
        largest[key] = most;
      }
    }

    /** How often a key was written. */
    int writes(int key) {
      return writes[key];
    }

    /** The smallest value written to a key, above the largest if there is none. */
    long smallest(int key) {
      return smallest[key];
    }

    /** The largest value written to a key. */
    long largest(int key) {
      return largest[key];
    }

    /**
     * From the smallest to the largest; not above 0 where there is none, or too many for a long.
     */
    long span(int key) {
      return writes[key] == 0 ? 0 : largest[key] - smallest[key] + 1;
    }
  }
}
