package dev.taipan.mockstore;

/**
 * Clients that use a store at the same time, each in a thread of its own, of which one runs at a
 * time: before each transaction, and before each operation where transactions run side by side, the
 * store's policy chooses who goes on. So a run is the same again with the same seed, as long as
 * clients do the same and wait for nothing but the store.
 *
 * @param <V> what keys hold
 */
public final class Clients<V> {
  private final MockStore<V> store;
  private final Turns turns;

  /** No clients yet, of a store. */
  public Clients(MockStore<V> store) {
    this.store = store;
    turns = new Turns(store);
  }

  /** Adds a client with a session of its name. */
  public Clients<V> add(String name, Client<V> client) {
    return add(store.session(name), client);
  }

  /** Adds a client with a session that is called by its number. */
  public Clients<V> add(Client<V> client) {
    return add(store.session(), client);
  }

  private Clients<V> add(Session<V> session, Client<V> client) {
    turns.add(
        session,
        () -> {
          try (session) {
            client.run(session);
          }
        });
    return this;
  }

  /**
   * Runs the clients until all have ended. If some fail, throws what the first of them threw, with
   * that of the others suppressed.
   *
   * @throws TransactionTimedOutException when a client waits for something outside of the store for
   *     longer than the store's patience
   */
  public void run() {
    store.engine().gate(turns::pass);
    try {
      turns.run();
    } finally {
      store.engine().gate(Gate.OPEN);
    }
  }
}
