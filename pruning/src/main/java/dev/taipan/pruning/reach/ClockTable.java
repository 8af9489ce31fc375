package dev.taipan.pruning.reach;

/**
 * A vector clock per event: 4 bytes per event and slot. A maximum takes time linear in the slots.
 */
final class ClockTable {
  /** Clocks stand in blocks, because all of them may be more than an array can hold. */
  private static final int INTS_PER_BLOCK = 1 << 20;

  private final int slots;
  private final int shift;
  private final int mask;
  private final int[][] blocks;

  /** Clocks of zeros. */
  ClockTable(int events, int slots) {
    this.slots = slots;
    shift = Math.max(0, 31 - Integer.numberOfLeadingZeros(INTS_PER_BLOCK / Math.max(1, slots)));
    mask = (1 << shift) - 1;
    blocks = new int[(int) (((long) events + mask) >>> shift)][];
    for (int block = 0; block < blocks.length; block++) {
      blocks[block] =
          new int[Math.multiplyExact(Math.min(events - (block << shift), mask + 1), slots)];
    }
  }

  int get(int event, int slot) {
    return blocks[event >>> shift][(event & mask) * slots + slot];
  }

  void set(int event, int slot, int value) {
    blocks[event >>> shift][(event & mask) * slots + slot] = value;
  }

  /** Raises a clock to the maximum of itself and another; returns whether that changed it. */
  boolean raise(int target, int source) {
    int[] to = blocks[target >>> shift];
    int[] from = blocks[source >>> shift];
    int toStart = (target & mask) * slots;
    int fromStart = (source & mask) * slots;
    // Usually there is nothing to raise, or the first slots show that there is.
    for (int slot = 0; slot < slots; slot++) {
      if (from[fromStart + slot] > to[toStart + slot]) {
        raise(to, toStart, from, fromStart, slots);
        return true;
      }
    }
    return false;
  }

  /** The maximum per slot, without branches so that it compiles to vector instructions. */
  private static void raise(int[] to, int toStart, int[] from, int fromStart, int length) {
    for (int i = 0; i < length; i++) {
      int difference = from[fromStart + i] - to[toStart + i];
      to[toStart + i] += difference & ~(difference >> 31);
    }
  }
}
