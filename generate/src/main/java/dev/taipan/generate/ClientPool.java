package dev.taipan.generate;

import org.apache.commons.rng.UniformRandomProvider;

/** A set of clients of which a random one can be taken, in constant time. */
final class ClientPool {
  private final int[] clients;
  private int size;

  ClientPool(int capacity) {
    clients = new int[capacity];
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** Adds a client that is not in the pool. */
  void add(int client) {
    clients[size++] = client;
  }

  /** Removes a random client; the pool must not be empty. */
  int take(UniformRandomProvider random) {
    int index = random.nextInt(size);
    int client = clients[index];
    clients[index] = clients[--size];
    return client;
  }
}
