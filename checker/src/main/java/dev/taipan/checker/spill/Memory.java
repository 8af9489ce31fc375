package dev.taipan.checker.spill;

/**
 * How much may be in memory at a time.
 *
 * @param slots of a table of keys, of 24 bytes each
 * @param staleReads reads that disagree with the recorded order
 * @param sessions of the history
 * @param partOperations operations of transactions that are looked at together
 * @param ordered transactions that are put into another order
 * @param remembered operations of transactions with stale reads
 */
public record Memory(
    int slots, int staleReads, int sessions, int partOperations, int ordered, int remembered) {
  /** The least number of bytes that makes sense. */
  public static final long LEAST = 1 << 20;

  private static final int BYTES_PER_SLOT = 24;
  private static final int BYTES_PER_STALE_READ = 96;
  private static final int BYTES_PER_SESSION = 64;
  private static final int BYTES_PER_OPERATION = 512;
  private static final int BYTES_PER_ORDERED = 16;
  private static final int BYTES_PER_REMEMBERED = 8;
  private static final int LEAST_SLOTS = 4;

  /** Checks that tables can be made. */
  public Memory {
    if (slots < LEAST_SLOTS) {
      throw new IllegalArgumentException("there must be slots from " + LEAST_SLOTS + " on");
    }
  }

  /**
   * So many bytes. A table may take a third of them, and half as much again while it grows.
   *
   * @throws IllegalArgumentException when these are fewer than {@link #LEAST}
   */
  public static Memory of(long bytes) {
    if (bytes < LEAST) {
      throw new IllegalArgumentException("at least " + LEAST + " bytes are needed");
    }
    return new Memory(
        Math.min(1 << 29, count(bytes / 3, BYTES_PER_SLOT)),
        count(bytes / 8, BYTES_PER_STALE_READ),
        count(bytes / 32, BYTES_PER_SESSION),
        count(bytes / 4, BYTES_PER_OPERATION),
        count(bytes / 16, BYTES_PER_ORDERED),
        count(bytes / 32, BYTES_PER_REMEMBERED));
  }

  private static int count(long bytes, int each) {
    return (int) Math.min(Integer.MAX_VALUE - 8, bytes / each);
  }

  /** Operations that a transaction may have. */
  int transactionOperations() {
    return Math.max(64, partOperations);
  }
}
