package dev.taipan.checker.spill;

import dev.taipan.history.hash.SeededHash;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What keys hold at a moment of a run, and who wrote it: a hash table of bounded size, for one of
 * several classes of keys at a time. 12 bytes per slot, next to each other, or 20 if there are keys
 * or values of more than 32 bits. Where keys are numbers from 0 on with few gaps, it becomes an
 * array with the key as its index, 8 bytes each.
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

  /** Of a slot of an array: who wrote the value last, and the value. */
  private static final int ARRAY_VALUE = 1;

  private static final int ARRAY_INTS = 2;
  private static final int INTS_IN_MEMORY = 6;

  private static final int LEAST_BITS = 4;
  private static final int MOST_CLASSES = 1 << 20;
  private static final int CLASS_SHIFT = 40;

  private static final int MOST_INTS = Integer.MAX_VALUE - 8;

  private final long mostInts;
  private final OptionalLong initial;
  private int[] cells;
  private int slots;

  /** How many ints a slot has, and so which layout the table has. */
  private int ints = INTS;

  /** Where in a slot the value is. */
  private int valueAt = VALUE;

  /** The largest key that was met, where negative ones count as larger than others. */
  private long largest;

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
      becomeHashTable(WIDE_INTS);
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
    if (ints == ARRAY_INTS && !isIndex(key)) {
      makeRoomFor(key);
      return slot(key);
    }
    int slot = find(key);
    return cells[slot] != FREE ? slot : added(slot, key);
  }

  private int added(int free, long key) {
    if (!isShort(key) && ints == INTS) {
      becomeHashTable(WIDE_INTS);
      return slot(key);
    }
    if (ints != ARRAY_INTS && !fits(slots)) {
      makeRoom();
      return slot(key);
    }
    size++;
    largest = larger(largest, key);
    cells[free] = BEFORE_ALL;
    setKey(free, key);
    set(free + valueAt, initial.orElse(0));
    return free;
  }

  private static long larger(long one, long other) {
    return Long.compareUnsigned(one, other) > 0 ? one : other;
  }

  private boolean isIndex(long key) {
    return key >= 0 && key < slots;
  }

  private static boolean isShort(long number) {
    return number == (int) number;
  }

  private static long get(int[] cells, int ints, int cell) {
    return ints != WIDE_INTS
        ? cells[cell]
        : (long) cells[cell + REST] << Integer.SIZE | Integer.toUnsignedLong(cells[cell]);
  }

  private void set(int cell, long number) {
    cells[cell] = (int) number;
    if (ints == WIDE_INTS) {
      cells[cell + REST] = (int) (number >> Integer.SIZE);
    }
  }

  private long key(int slot) {
    return ints == ARRAY_INTS ? slot / ARRAY_INTS : get(cells, ints, slot + KEY);
  }

  private void setKey(int slot, long key) {
    if (ints != ARRAY_INTS) {
      set(slot + KEY, key);
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
    if (ints == ARRAY_INTS) {
      return isIndex(key) ? ARRAY_INTS * (int) key : 0;
    }
    return ints * (int) ((Integer.toUnsignedLong(SeededHash.of(key)) * slots) >>> Integer.SIZE);
  }

  private int find(long key) {
    int slot = home(key);
    if (ints == ARRAY_INTS) {
      return slot;
    }
    while (cells[slot] != FREE && get(cells, ints, slot + KEY) != key) {
      slot += ints;
      if (slot == cells.length) {
        slot = 0;
      }
    }
    return slot;
  }

  private void makeRoom() {
    if (isDense()) {
      becomeArray(largest + 1);
    } else if (growths > 0) {
      int[] old = cells;
      allocate(growths - 1);
      addAll(old, ints);
    } else {
      narrow();
    }
  }

  /** Whether an array of all keys up to the largest takes no more memory than twice the table. */
  private boolean isDense() {
    long limit = Math.min(mostInts, 2L * cells.length) / ARRAY_INTS;
    return ints == INTS && classMask == 0 && largest >= 0 && largest < limit;
  }

  private void becomeArray(long keys) {
    int[] old = cells;
    int oldInts = ints;
    ints = ARRAY_INTS;
    valueAt = ARRAY_VALUE;
    slots = (int) keys;
    cells = new int[ARRAY_INTS * slots];
    clear();
    addAll(old, oldInts);
  }

  /** Has room for a key that is no index of the array. */
  private void makeRoomFor(long key) {
    long most = mostInts / ARRAY_INTS;
    long room = Math.min(most, Math.max(key + 1, 2L * slots));
    if (key >= 0 && key < most && room <= 8L * size) {
      int[] old = cells;
      slots = (int) room;
      cells = Arrays.copyOf(old, ARRAY_INTS * slots);
      for (int cell = old.length; cell < cells.length; cell += ARRAY_INTS) {
        cells[cell] = FREE;
      }
    } else {
      becomeHashTable(isShort(key) ? INTS : WIDE_INTS);
    }
  }

  /** Leaves half of the keys to other classes. */
  private void narrow() {
    if (classes() == MOST_CLASSES) {
      throw GivenUpException.tooLarge("too many keys");
    }
    classMask = 2 * classMask + 1;
    if (ints == ARRAY_INTS) {
      for (int slot = 0; slot < cells.length; slot += ARRAY_INTS) {
        if (cells[slot] != FREE && !takes(key(slot))) {
          cells[slot] = FREE;
          size--;
        }
      }
      return;
    }
    int[] kept = packed();
    clear();
    addAll(kept, ints);
  }

  /** Becomes a hash table with so many ints for a slot, in the same memory. */
  private void becomeHashTable(int wanted) {
    while (!fits(mostInts / wanted) || (long) size * INTS > mostInts / 2) {
      narrow();
    }
    int[] kept = packed();
    int intsOfKept = Math.max(ints, INTS);
    cells = kept;
    ints = wanted;
    valueAt = VALUE;
    int further = 0;
    int next = mostSlots() >> 1;
    while (next >= 1 << LEAST_BITS && fits(next)) {
      further++;
      next >>= 1;
    }
    allocate(further);
    addAll(kept, intsOfKept);
  }

  /** The slots of the keys that are taken, one behind the other, with their keys. */
  private int[] packed() {
    int intsOfKept = Math.max(ints, INTS);
    int kept = 0;
    for (int slot = 0; slot < cells.length; slot += ints) {
      kept += isKept(slot) ? 1 : 0;
    }
    int[] packed = new int[intsOfKept * kept];
    int next = 0;
    for (int slot = 0; slot < cells.length; slot += ints) {
      if (isKept(slot)) {
        System.arraycopy(cells, slot, packed, next, ints);
        if (ints == ARRAY_INTS) {
          packed[next + KEY] = (int) key(slot);
          packed[next + VALUE] = cells[slot + ARRAY_VALUE];
        }
        next += intsOfKept;
      }
    }
    return packed;
  }

  private boolean isKept(int slot) {
    return cells[slot] != FREE && takes(key(slot));
  }

  private void addAll(int[] others, int intsOfOthers) {
    for (int from = 0; from < others.length; from += intsOfOthers) {
      if (others[from] != FREE) {
        long key = get(others, intsOfOthers, from + KEY);
        int slot = find(key);
        cells[slot] = others[from];
        setKey(slot, key);
        set(slot + valueAt, get(others, intsOfOthers, from + VALUE));
        size++;
      }
    }
  }

  /** Whether a read of the key returns a value. */
  boolean shows(int slot, long value) {
    return get(cells, ints, slot + valueAt) == value
        && (cells[slot] != BEFORE_ALL || initial.isPresent());
  }

  /** The place, or another stamp, of who wrote the key last; {@link #BEFORE_ALL} at first. */
  int writer(int slot) {
    return cells[slot];
  }

  /**
   * Writes, or says whether a read returns a value. Whether an operation is a write is hard for a
   * processor to predict, so nothing branches on it where that can be helped.
   */
  @SuppressWarnings("ShortCircuitBoolean")
  boolean run(int slot, boolean isWrite, long value, int writer) {
    if (ints == WIDE_INTS || !isShort(value)) {
      if (isWrite) {
        write(slot, value, writer);
      }
      return isWrite || shows(slot, value);
    }
    int at = slot + valueAt;
    int before = cells[slot];
    int held = cells[at];
    cells[slot] = isWrite ? writer : before;
    cells[at] = isWrite ? (int) value : held;
    return isWrite | (held == value & (before != BEFORE_ALL | initial.isPresent()));
  }

  /** Writes. The slots of keys may be others then. */
  void write(int slot, long value, int writer) {
    if (ints != WIDE_INTS && !isShort(value)) {
      long key = key(slot);
      becomeHashTable(WIDE_INTS);
      if (takes(key)) {
        write(find(key), value, writer);
      }
    } else {
      set(slot + valueAt, value);
      cells[slot] = writer;
    }
  }
}
