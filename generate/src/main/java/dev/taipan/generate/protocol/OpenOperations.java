package dev.taipan.generate.protocol;

import dev.taipan.workload.TransactionDraw;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The operations of open transactions, one transaction per client. Operation {@code i} of client
 * {@code c} has number {@code c * most + i}, where {@code most} is the most that a transaction has.
 * Takes 9 bytes per operation.
 */
public final class OpenOperations {
  private final TransactionDraw transactions;
  private final int most;

  /** By client, the number of its transaction's operations. */
  private final int[] length;

  private final int[] key;
  private final boolean[] write;
  private final int[] value;

  public OpenOperations(SimulatedWorkload workload, UniformRandomProvider random) {
    transactions = new TransactionDraw(workload.mix(), random);
    most = workload.operationsPerTransaction().most();
    length = new int[workload.sessions()];
    int count = workload.sessions() * most;
    key = new int[count];
    write = new boolean[count];
    value = new int[count];
  }

  /** The most operations that all clients together have at a time. */
  public int count() {
    return key.length;
  }

  /** The first operation of a client. */
  public int first(int client) {
    return client * most;
  }

  /** One past the last operation of a client. */
  public int end(int client) {
    return first(client) + length[client];
  }

  /** The client that an operation is of. */
  int clientOf(int operation) {
    return operation / most;
  }

  public int key(int operation) {
    return key[operation];
  }

  public boolean isWrite(int operation) {
    return write[operation];
  }

  /** The version that an operation read or wrote; final when its transaction has committed. */
  public int value(int operation) {
    return value[operation];
  }

  void setValue(int operation, int version) {
    value[operation] = version;
  }

  /** Whether an operation's transaction has written the operation's key before it. */
  public boolean isBehindOwnWrite(int client, int operation) {
    for (int o = first(client); o < operation; o++) {
      if (write[o] && key[o] == key[operation]) {
        return true;
      }
    }
    return false;
  }

  /** Draws a client's next transaction. */
  public void draw(int client) {
    length[client] = transactions.draw(key, write, first(client));
  }
}
