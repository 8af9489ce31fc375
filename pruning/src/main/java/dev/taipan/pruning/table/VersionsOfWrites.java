package dev.taipan.pruning.table;

import dev.taipan.history.Accesses;

/** Which version each final write made. */
public final class VersionsOfWrites {
  private VersionsOfWrites() {}

  /**
   * Per final write ({@link Accesses#writeStart}) its position among the key's writers, which are
   * in the order of numbers. Linear time.
   */
  public static int[] of(Accesses accesses) {
    int[] next = new int[accesses.history().keys()];
    for (int key = 0; key < next.length; key++) {
      next[key] = accesses.writerStart(key);
    }
    int transactions = accesses.history().transactions();
    int[] versions = new int[transactions == 0 ? 0 : accesses.writeEnd(transactions - 1)];
    for (int write = 0; write < versions.length; write++) {
      versions[write] = next[accesses.writeKey(write)]++;
    }
    return versions;
  }
}
