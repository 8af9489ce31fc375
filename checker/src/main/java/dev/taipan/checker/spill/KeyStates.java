package dev.taipan.checker.spill;

import dev.taipan.history.hash.SeededHash;
import java.util.OptionalLong;

/**
 * What keys hold at a moment of a run, and who wrote it: a hash table of bounded size, for one of
 * several classes of keys at a time. 24 bytes per slot, next to each other.
 */
public final class KeyStates {
  /** The place of the writer of initial versions. */
  static final int BEFORE_ALL = -1;

  private static final long FREE = Long.MIN_VALUE;
  private static final int CELLS = 3;
  private static final int VALUE = 1;
  private static final int WRITER = 2;
  private static final int LEAST_SLOTS = 16;
  private static final int CLASS_SHIFT = 40;

  private final int most;
  private final OptionalLong initial;

  /** Per slot a key, its value, and who wrote that. */
  private long[] cells;

  private int mask;
  private int size;

  /** Which keys are in the table: those whose hash has this class among so many, less one. */
  private long classMask;

  private long keyClass;

  KeyStates(int mostSlots, OptionalLong initial) {
    most = mostSlots;
    this.initial = initial;
    allocate(Math.min(most, LEAST_SLOTS));
  }

  private void allocate(int slots) {
    cells = new long[CELLS * slots];
    mask = slots - 1;
    clear();
  }

  private void clear() {
    for (int cell = WRITER; cell < cells.length; cell += CELLS) {
      cells[cell] = FREE;
    }
  }

  /** Empties the table, for the keys of one of so many classes, a power of two. */
  void begin(int one, int classes) {
    clear();
    size = 0;
    keyClass = one;
    classMask = classes - 1L;
  }

  /** Whether the table is for this key. */
  boolean takes(long key) {
    return classMask == 0 || (SeededHash.mixed(key) >>> CLASS_SHIFT & classMask) == keyClass;
  }

  /** The number of keys that were met. */
  int size() {
    return size;
  }

  /** Where a key is, or -1 if it needs a new slot and there is none. */
  int slot(long key) {
    int slot = find(key);
    if (cells[slot + WRITER] != FREE) {
      return slot;
    }
    if (4L * (size + 1) > 3L * (mask + 1)) {
      if (mask + 1 == most) {
        return -1;
      }
      grow();
      slot = find(key);
    }
    size++;
    cells[slot] = key;
    cells[slot + VALUE] = initial.orElse(0);
    cells[slot + WRITER] = BEFORE_ALL;
    return slot;
  }

  private int find(long key) {
    int slot = SeededHash.of(key) & mask;
    while (cells[CELLS * slot + WRITER] != FREE && cells[CELLS * slot] != key) {
      slot = slot + 1 & mask;
    }
    return CELLS * slot;
  }

  private void grow() {
    long[] old = cells;
    allocate(2 * (mask + 1));
    for (int from = 0; from < old.length; from += CELLS) {
      if (old[from + WRITER] != FREE) {
        System.arraycopy(old, from, cells, find(old[from]), CELLS);
      }
    }
  }

  /** Whether a read of the key returns a value. */
  boolean shows(int slot, long value) {
    return cells[slot + VALUE] == value
        && (cells[slot + WRITER] != BEFORE_ALL || initial.isPresent());
  }

  /** The place, or another stamp, of who wrote the key last; {@link #BEFORE_ALL} at first. */
  int writer(int slot) {
    return (int) cells[slot + WRITER];
  }

  /** Writes. */
  void write(int slot, long value, int writer) {
    cells[slot + VALUE] = value;
    cells[slot + WRITER] = writer;
  }
}
