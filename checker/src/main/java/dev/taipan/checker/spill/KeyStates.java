package dev.taipan.checker.spill;

import dev.taipan.history.hash.SeededHash;
import java.util.Arrays;
import java.util.OptionalLong;

/**
 * What keys hold at a moment of a run, and who wrote it: a hash table of bounded size, for one of
 * several classes of keys at a time. 20 bytes per slot.
 */
final class KeyStates {
  /** The place of the writer of initial versions. */
  static final int BEFORE_ALL = -1;

  private static final int FREE = Integer.MIN_VALUE;
  private static final int LEAST_SLOTS = 16;
  private static final int CLASS_SHIFT = 40;

  private final int most;
  private final OptionalLong initial;
  private long[] keys;
  private long[] values;
  private int[] writers;
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
    keys = new long[slots];
    values = new long[slots];
    writers = new int[slots];
    Arrays.fill(writers, FREE);
  }

  /** Empties the table, for the keys of one of so many classes, a power of two. */
  void begin(int one, int classes) {
    Arrays.fill(writers, FREE);
    size = 0;
    keyClass = one;
    classMask = classes - 1;
  }

  /** Whether the table is for this key. */
  boolean takes(long key) {
    return classMask == 0 || (SeededHash.mixed(key) >>> CLASS_SHIFT & classMask) == keyClass;
  }

  /** The number of keys that were met. */
  int size() {
    return size;
  }

  /** The slot of a key, or -1 if it needs a new one and there is none. */
  int slot(long key) {
    int slot = find(key);
    if (writers[slot] != FREE) {
      return slot;
    }
    if (4L * (size + 1) > 3L * keys.length) {
      if (keys.length == most) {
        return -1;
      }
      grow();
      slot = find(key);
    }
    size++;
    keys[slot] = key;
    values[slot] = initial.orElse(0);
    writers[slot] = BEFORE_ALL;
    return slot;
  }

  private int find(long key) {
    int mask = keys.length - 1;
    int slot = SeededHash.of(key) & mask;
    while (writers[slot] != FREE && keys[slot] != key) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldValues = values;
    int[] oldWriters = writers;
    allocate(2 * oldKeys.length);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldWriters[i] != FREE) {
        int slot = find(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
        writers[slot] = oldWriters[i];
      }
    }
  }

  /** Whether a read of the key returns a value. */
  boolean shows(int slot, long value) {
    return values[slot] == value && (writers[slot] != BEFORE_ALL || initial.isPresent());
  }

  /** The place, or another stamp, of who wrote the key last; {@link #BEFORE_ALL} at first. */
  int writer(int slot) {
    return writers[slot];
  }

  /** Writes. */
  void write(int slot, long value, int writer) {
    values[slot] = value;
    writers[slot] = writer;
  }
}
