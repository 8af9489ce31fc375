package dev.taipan.checker.spill;

import dev.taipan.history.hash.SeededHash;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What keys hold at a moment of a run, and who wrote it: a hash table of bounded size, for one of
 * several classes of keys at a time. 12 bytes per slot, next to each other, or 20 if there are keys
 * or values of more than 32 bits.
 */
public final class KeyStates {
  /** The place of the writer of initial versions. */
  static final int BEFORE_ALL = -1;

  /** No slot. */
  static final int NOWHERE = -1;

  private static final int FREE = Integer.MIN_VALUE;

  /** Of a slot: who wrote the value last, the key, the value; then the rest of the latter two. */
  private static final int KEY = 1;

  private static final int VALUE = 2;
  private static final int REST = 2;
  private static final int INTS = 3;
  private static final int WIDE_INTS = 5;
  private static final int INTS_IN_MEMORY = 6;

  private static final int LEAST_BITS = 4;
  private static final int MOST_CLASSES = 1 << 20;
  private static final int CLASS_SHIFT = 40;

  private static final int MOST_INTS = Integer.MAX_VALUE - 8;

  private final long mostInts;
  private final OptionalLong initial;
  private int[] cells;
  private int slots;

  /** How many ints a slot has; more as soon as a key or a value has more than 32 bits. */
  private int ints = INTS;

  /** How often the table can be made twice as large. */
  private int growths;

  private int size;

  /** Which keys are in the table: those whose hash has this class among so many, less one. */
  private long classMask;

  private long keyClass;

  /** The keys that are looked at, if these are not all. */
  private Optional<KeySet> only = Optional.empty();

  /** With so many slots of 24 bytes, or more smaller ones. */
  KeyStates(int mostSlots, OptionalLong initial) {
    mostInts = Math.min(MOST_INTS, (long) INTS_IN_MEMORY * mostSlots);
    this.initial = initial;
    int bits = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(mostSlots());
    allocate(Math.max(0, bits - LEAST_BITS));
    if (initial.isPresent() && !isShort(initial.getAsLong())) {
      widen();
    }
  }

  private int mostSlots() {
    return (int) (mostInts / ints);
  }

  private void allocate(int further) {
    growths = further;
    slots = mostSlots() >> further;
    cells = new int[ints * slots];
    clear();
  }

  private void clear() {
    for (int cell = 0; cell < cells.length; cell += ints) {
      cells[cell] = FREE;
    }
    size = 0;
  }

  /** Empties the table, for the keys of one of so many classes, a power of two. */
  void begin(int one, int classes) {
    clear();
    keyClass = one;
    classMask = classes - 1L;
    only = Optional.empty();
  }

  /** Of how many classes the table has one; more than at first if not all of its keys did fit. */
  int classes() {
    return (int) classMask + 1;
  }

  /** Has the table look at no other keys than these. */
  void lookOnlyAt(KeySet keys) {
    only = keys.isAll() ? Optional.empty() : Optional.of(keys);
  }

  /** Whether the table is for this key. */
  boolean takes(long key) {
    return (classMask == 0 || (SeededHash.mixed(key) >>> CLASS_SHIFT & classMask) == keyClass)
        && (only.isEmpty() || only.get().contains(key));
  }

  /** The number of keys that were met. */
  int size() {
    return size;
  }

  /**
   * Where a key is, or {@link #NOWHERE} if the table is not for it. If the table is full, it is
   * only for half of its keys from now on, as often as need be.
   *
   * @throws GivenUpException when a key has no slot in any class
   */
  int slot(long key) {
    if (!takes(key)) {
      return NOWHERE;
    }
    int slot = find(key);
    if (cells[slot] != FREE) {
      return slot;
    }
    if (!isShort(key) && ints == INTS) {
      widen();
      return slot(key);
    }
    if (!fits(slots)) {
      makeRoom();
      return slot(key);
    }
    size++;
    cells[slot] = BEFORE_ALL;
    set(slot + KEY, key);
    set(slot + VALUE, initial.orElse(0));
    return slot;
  }

  private static boolean isShort(long number) {
    return number == (int) number;
  }

  private static long get(int[] cells, int ints, int cell) {
    return ints == INTS
        ? cells[cell]
        : (long) cells[cell + REST] << Integer.SIZE | Integer.toUnsignedLong(cells[cell]);
  }

  private void set(int cell, long number) {
    cells[cell] = (int) number;
    if (ints != INTS) {
      cells[cell + REST] = (int) (number >> Integer.SIZE);
    }
  }

  /** Whether another key fits in so many slots. */
  private boolean fits(long inSlots) {
    return 4L * (size + 1) <= 3L * inSlots;
  }

  /**
   * Loads what the operations of a transaction will look at. One load does not depend on another,
   * so that the processor waits for them side by side; a large table is in no cache.
   *
   * @return any number, to be kept, so that nobody optimizes the loads away
   */
  long load(TransactionView transaction) {
    long any = 0;
    for (int op = 0; op < transaction.size(); op++) {
      any += cells[home(transaction.key(op))];
    }
    return any;
  }

  private int home(long key) {
    return ints * (int) ((Integer.toUnsignedLong(SeededHash.of(key)) * slots) >>> Integer.SIZE);
  }

  private int find(long key) {
    int slot = home(key);
    while (cells[slot] != FREE && get(cells, ints, slot + KEY) != key) {
      slot += ints;
      if (slot == cells.length) {
        slot = 0;
      }
    }
    return slot;
  }

  private void makeRoom() {
    if (growths > 0) {
      int[] old = cells;
      allocate(growths - 1);
      addAll(old, ints);
    } else {
      narrow();
    }
  }

  /** Leaves half of the keys to other classes. */
  private void narrow() {
    if (classes() == MOST_CLASSES) {
      throw GivenUpException.tooLarge("too many keys");
    }
    classMask = 2 * classMask + 1;
    int[] kept = packed();
    clear();
    addAll(kept, ints);
  }

  /** Gives keys and values 64 bits, in the same memory. */
  private void widen() {
    while (!fits(mostInts / WIDE_INTS)) {
      narrow();
    }
    int[] kept = packed();
    cells = kept;
    ints = WIDE_INTS;
    int further = 0;
    int next = mostSlots() >> 1;
    while (next >= 1 << LEAST_BITS && fits(next)) {
      further++;
      next >>= 1;
    }
    allocate(further);
    addAll(kept, INTS);
  }

  /** The slots of the keys that are taken, one behind the other. */
  private int[] packed() {
    int kept = 0;
    for (int cell = 0; cell < cells.length; cell += ints) {
      kept += isKept(cell) ? 1 : 0;
    }
    int[] packed = new int[ints * kept];
    int next = 0;
    for (int cell = 0; cell < cells.length; cell += ints) {
      if (isKept(cell)) {
        System.arraycopy(cells, cell, packed, next, ints);
        next += ints;
      }
    }
    return packed;
  }

  private boolean isKept(int cell) {
    return cells[cell] != FREE && takes(get(cells, ints, cell + KEY));
  }

  private void addAll(int[] others, int intsOfOthers) {
    for (int from = 0; from < others.length; from += intsOfOthers) {
      if (others[from] != FREE) {
        long key = get(others, intsOfOthers, from + KEY);
        int slot = find(key);
        cells[slot] = others[from];
        set(slot + KEY, key);
        set(slot + VALUE, get(others, intsOfOthers, from + VALUE));
        size++;
      }
    }
  }

  /** Whether a read of the key returns a value. */
  boolean shows(int slot, long value) {
    return get(cells, ints, slot + VALUE) == value
        && (cells[slot] != BEFORE_ALL || initial.isPresent());
  }

  /** The place, or another stamp, of who wrote the key last; {@link #BEFORE_ALL} at first. */
  int writer(int slot) {
    return cells[slot];
  }

  /** Writes. The slots of keys may be others then. */
  void write(int slot, long value, int writer) {
    if (ints == INTS && !isShort(value)) {
      long key = get(cells, ints, slot + KEY);
      widen();
      if (takes(key)) {
        write(find(key), value, writer);
      }
    } else {
      set(slot + VALUE, value);
      cells[slot] = writer;
    }
  }
}
