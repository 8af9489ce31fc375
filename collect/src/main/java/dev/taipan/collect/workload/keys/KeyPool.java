package dev.taipan.collect.workload.keys;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/**
 * The keys that clients use. There are so many at a time, one in each slot; a key that has been
 * written some times is retired, and a fresh one, whose row does not exist yet, takes its slot. Of
 * every few keys of a slot the first one exists from the start: where rows may be deleted, it is
 * deleted once in its life. So a key is either absent at first or deleted later, and who finds no
 * row knows why. Safe for use by several threads.
 */
public final class KeyPool {
  /** A key is written so often before another one takes its slot. */
  static final int WRITES_PER_KEY = 4;

  /** The write of a key that deletes it, if one does. */
  private static final int DELETING_WRITE = 2;

  /** Of so many keys that follow each other in a slot, one exists at first. */
  private static final int KEYS_PER_EXISTING = 4;

  /** Not many more rows are made than this, since keys could go on for ever. */
  private static final int EXISTING = 256;

  private final int slots;
  private final boolean deletes;
  private final AtomicReferenceArray<Use> uses;

  /**
   * What a slot has now.
   *
   * @param turn how many keys it had before
   * @param writes of its key up to now
   */
  private record Use(int turn, int writes) {
    Use written() {
      return writes + 1 < WRITES_PER_KEY ? new Use(turn, writes + 1) : new Use(turn + 1, 0);
    }
  }

  /**
   * A pool of so many keys at a time.
   *
   * @param deletes whether keys that exist at first are deleted
   */
  public KeyPool(int slots, boolean deletes) {
    this.slots = slots;
    this.deletes = deletes;
    uses = new AtomicReferenceArray<>(slots);
    IntStream.range(0, slots).forEach(slot -> uses.set(slot, new Use(0, 0)));
  }

  /** The key of a slot. */
  public int key(int slot) {
    return uses.get(slot).turn() * slots + slot;
  }

  /**
   * Notes that somebody is about to write a key, which may be its last time.
   *
   * @return whether this write is to be a delete
   */
  public boolean write(int key) {
    int slot = key % slots;
    int turn = key / slots;
    Use before = uses.getAndUpdate(slot, use -> use.turn() == turn ? use.written() : use);
    return before.turn() == turn && before.writes() + 1 == DELETING_WRITE && isDeleted(key);
  }

  /** Whether nobody was about to write a key up to now. */
  boolean isUnwritten(int key) {
    Use use = uses.get(key % slots);
    return use.turn() == key / slots && use.writes() == 0;
  }

  /** Whether a key is deleted once in its life. */
  boolean isDeleted(int key) {
    return deletes && existsAtFirst(key);
  }

  /** Whether a key's row is there before the first transaction. */
  boolean existsAtFirst(int key) {
    int turn = key / slots;
    return turn % KEYS_PER_EXISTING == 0 && (turn == 0 || key < KEYS_PER_EXISTING * EXISTING);
  }

  /** All keys that exist at first. */
  IntStream existing() {
    int end = Math.max(slots, KEYS_PER_EXISTING * EXISTING);
    return IntStream.range(0, end).filter(this::existsAtFirst);
  }

  /** All keys that are or were in a slot, in increasing order. */
  public IntStream used() {
    int turns = IntStream.range(0, slots).map(slot -> uses.get(slot).turn()).max().orElse(0);
    return IntStream.range(0, (turns + 1) * slots)
        .filter(key -> key / slots <= uses.get(key % slots).turn());
  }
}
