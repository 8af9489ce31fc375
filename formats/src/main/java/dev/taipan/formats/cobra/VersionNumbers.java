package dev.taipan.formats.cobra;

import dev.taipan.history.Names;
import dev.taipan.history.hash.SeededHash;
import java.util.Arrays;

/**
 * Numbers for versions. A version is a write id together with the transaction that wrote it, so
 * that a read which names another writer than the true one gets a number that nobody writes. Where
 * the write id is the same for all, it is the hash of the value instead, and any of the
 * transactions that wrote that value may have written it. An open-addressing hash table; {@link
 * #of} takes expected constant time.
 */
final class VersionNumbers implements Names {
  /** The number of the initial version of every key. */
  static final int INITIAL = 0;

  private final InitialIds initialIds;
  private long[] writers = new long[1024];
  private long[] writeIds = new long[1024];

  /** Version numbers by hash, in a table at most half full; 0 where free. */
  private int[] table = new int[2048];

  private int last = INITIAL;

  VersionNumbers(InitialIds initialIds) {
    this.initialIds = initialIds;
  }

  /**
   * The number of a version, a new one when it is new.
   *
   * @param valueHash what tells versions apart whose write id is {@link SpecialIds#UNIVERSAL}
   */
  int of(long writer, long writeId, long valueHash) {
    return writeId == SpecialIds.UNIVERSAL
        ? of(SpecialIds.UNIVERSAL, valueHash)
        : of(writer, writeId);
  }

  private int of(long writer, long writeId) {
    if (initialIds.contain(writer, writeId)) {
      return INITIAL;
    }
    int slot = slot(writer, writeId);
    if (table[slot] == 0) {
      if (++last == writers.length) {
        grow();
        slot = slot(writer, writeId);
      }
      writers[last] = writer;
      writeIds[last] = writeId;
      table[slot] = last;
    }
    return table[slot];
  }

  /** The name of a version: what wrote it stands behind its write id. */
  @Override
  public String of(long number) {
    if (number == INITIAL) {
      return "initial";
    }
    int version = (int) number;
    if (writers[version] == SpecialIds.UNIVERSAL) {
      return Long.toUnsignedString(writeIds[version]);
    }
    return SpecialIds.name(writeIds[version]) + "@" + SpecialIds.name(writers[version]);
  }

  private void grow() {
    writers = Arrays.copyOf(writers, 2 * last);
    writeIds = Arrays.copyOf(writeIds, 2 * last);
    table = new int[4 * last];
    for (int version = 1; version < last; version++) {
      table[slot(writers[version], writeIds[version])] = version;
    }
  }

  /** The slot that holds a version, or the free one where it belongs. */
  private int slot(long writer, long writeId) {
    int mask = table.length - 1;
    int slot = SeededHash.of(writer, writeId) & mask;
    while (table[slot] != 0
        && (writeIds[table[slot]] != writeId || writers[table[slot]] != writer)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
