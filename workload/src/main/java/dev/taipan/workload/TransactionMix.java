package dev.taipan.workload;

/**
 * What transactions are like, whoever runs them.
 *
 * @param operations how many operations a transaction has; at least 1, drawn for each
 * @param keys the number of keys to choose from; at least 1
 * @param distribution how keys are chosen
 * @param readRatio the probability that an operation is a read, from 0 to 1; of the operations that
 *     are not part of read-modify-writes
 * @param readModifyWriteRatio the share of operations that are part of a read-modify-write, a read
 *     of a key and right behind it a write of the same key, from 0 to 1; slightly less where the
 *     operations of a transaction cannot be paired up
 */
public record TransactionMix(
    SizeRange operations,
    int keys,
    KeyDistribution distribution,
    double readRatio,
    double readModifyWriteRatio) {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a number is out of its range; the message is for people
   */
  public TransactionMix {
    SizeRange.requirePositive("operations", operations.least());
    SizeRange.requirePositive("keys", keys);
    Ratio.require("read", readRatio);
    Ratio.require("read-modify-write", readModifyWriteRatio);
  }
}
