package dev.taipan.generate.log;

/**
 * Retires keys that have been written often, as Jepsen does. The store itself keeps a fixed number
 * of slots and numbers the versions of each; a slot's versions are dealt out to keys, so many to
 * each, and every key's values start anew at 1. A key that has all of its versions is read until
 * its slot is written again.
 *
 * <p>A history of keys is valid where that of slots is: it has the same transactions and reads the
 * same versions, and of the dependencies and contradictions of the slots' history only those
 * between versions of one key.
 *
 * @param slots their number, which is that of the first keys too
 * @param mostWrites how many versions each key has
 */
public record KeyGenerations(int slots, int mostWrites) {

  /** The key that holds a version of a slot, of which 0 is the initial one. */
  long key(int slot, int version) {
    return slot + (long) slots * generation(version);
  }

  /** The number of a slot's version among those of its key. */
  int value(int version) {
    return version - generation(version) * mostWrites;
  }

  /** A number from which on no key is used, when slots have at most so many versions. */
  public long unused(int versions) {
    return key(slots, versions);
  }

  private int generation(int version) {
    return version == 0 ? 0 : (version - 1) / mostWrites;
  }
}
