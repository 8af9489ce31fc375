package dev.taipan.generate.replica;

import dev.taipan.workload.SizeRange;
import dev.taipan.workload.TransactionMix;

/**
 * What clients do to a {@link ReplicatedStore}, and how slowly its replicas hear of each other.
 *
 * @param sessions the number of clients; client {@code c} stays at replica {@code c} modulo their
 *     number
 * @param transactions the number of transactions of all clients together, each of a client chosen
 *     at random
 * @param mix what transactions do
 * @param replicas the number of replicas
 * @param delay how many transactions there are, on average, from one time that some replica hears
 *     of another to the next
 * @param seed the same seed makes the same history
 */
public record ReplicatedWorkload(
    int sessions, int transactions, TransactionMix mix, int replicas, int delay, long seed) {
  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a number is not positive; the message is for people
   */
  public ReplicatedWorkload {
    SizeRange.requirePositive("sessions", sessions);
    SizeRange.requirePositive("transactions", transactions);
    SizeRange.requirePositive("replicas", replicas);
    SizeRange.requirePositive("transactions between deliveries", delay);
  }
}
