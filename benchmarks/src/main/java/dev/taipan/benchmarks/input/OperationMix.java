package dev.taipan.benchmarks.input;

import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.workload.SizeRange;

/**
 * What share of what transactions do is which: as numbers that are in proportion to the shares. A
 * read-modify-write, though it is a read and a write, counts once.
 *
 * @param reads without a write behind it
 * @param writes without a read before it
 * @param readModifyWrites a read of a key and right behind it a write of the key
 */
public record OperationMix(int reads, int writes, int readModifyWrites) {
  /** Halvings of an interval of length 1 until it is shorter than any rounding. */
  private static final int BISECTIONS = 60;

  /**
   * A workload with these shares, as long as transactions have room for them.
   *
   * <p>A workload's ratio is the share of operations in pairs, of transactions without an end:
   * since the last operation of a transaction cannot begin a pair, it must ask for a little more.
   *
   * @throws IllegalArgumentException when transactions are not all of one length
   */
  public SimulatedWorkload of(SimulatedWorkload workload) {
    SizeRange lengths = workload.operationsPerTransaction();
    if (lengths.least() < lengths.most()) {
      throw new IllegalArgumentException("transactions of several lengths: " + lengths);
    }
    int length = lengths.most();
    double share = (double) readModifyWrites / (reads + writes + readModifyWrites);
    // With p pairs and s other operations, p / (p + s) = share and 2 p + s = length.
    double pairRatio = pairRatio(length, length * share / (1 + share));
    return workload
        .withReadRatio(reads == 0 ? 0 : (double) reads / (reads + writes))
        .withReadModifyWriteRatio(2 * pairRatio / (1 + pairRatio));
  }

  /**
   * How probable a pair must be, where there is room for one, for a transaction to have so many.
   */
  private static double pairRatio(int length, double pairs) {
    double low = 0;
    double high = 1;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (expectedPairs(length, middle) < pairs) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return pairs == 0 ? 0 : high;
  }

  private static double expectedPairs(int length, double pairRatio) {
    double before = 0;
    double expected = 0;
    for (int operations = 2; operations <= length; operations++) {
      double next = pairRatio * (1 + before) + (1 - pairRatio) * expected;
      before = expected;
      expected = next;
    }
    return expected;
  }
}
