package dev.taipan.collect.simulate;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;

/**
 * The operations of open transactions, one transaction per client. Operation {@code i} of client
 * {@code c} has number {@code c * length + i}. Takes 9 bytes per operation.
 */
final class OpenOperations {
  private final UniformRandomProvider random;
  private final DiscreteSampler keySampler;
  private final double readRatio;

  /** The probability that an operation, if there is another behind it, is paired with that. */
  private final double pairRatio;

  private final int length;
  private final int[] key;
  private final boolean[] write;
  private final int[] value;

  OpenOperations(Workload workload, UniformRandomProvider random) {
    this.random = random;
    keySampler = workload.distribution().sampler(random, workload.keys());
    readRatio = workload.readRatio();
    // So that of all operations, two per pair and one otherwise, the share asked for is in pairs.
    double share = workload.readModifyWriteRatio();
    pairRatio = share / (2 - share);
    length = workload.operationsPerTransaction();
    int count = workload.sessions() * length;
    key = new int[count];
    write = new boolean[count];
    value = new int[count];
  }

  /** The operations of all clients. */
  int count() {
    return key.length;
  }

  /** The first operation of a client. */
  int first(int client) {
    return client * length;
  }

  /** One past the last operation of a client. */
  int end(int client) {
    return (client + 1) * length;
  }

  /** The client that an operation is of. */
  int clientOf(int operation) {
    return operation / length;
  }

  int key(int operation) {
    return key[operation];
  }

  boolean isWrite(int operation) {
    return write[operation];
  }

  /** What an operation read or wrote; final when its transaction commits. */
  int value(int operation) {
    return value[operation];
  }

  void setValue(int operation, int readOrWritten) {
    value[operation] = readOrWritten;
  }

  /** Draws a client's next transaction. */
  void draw(int client) {
    int end = end(client);
    int operation = first(client);
    while (operation < end) {
      key[operation] = keySampler.sample();
      if (pairRatio > 0 && operation + 1 < end && random.nextDouble() < pairRatio) {
        write[operation] = false;
        key[operation + 1] = key[operation];
        write[operation + 1] = true;
        operation += 2;
      } else {
        write[operation] = random.nextDouble() >= readRatio;
        operation++;
      }
    }
  }
}
