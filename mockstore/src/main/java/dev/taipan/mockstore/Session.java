package dev.taipan.mockstore;

import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One client's connection: its transactions follow each other. Used by one thread at a time.
 *
 * @param <V> what keys hold
 */
public final class Session<V> implements AutoCloseable {
  private final MockStore<V> store;
  private final StoreEngine engine;
  private final String name;
  private final int number;
  private volatile Transaction<V> current;
  private volatile boolean closed;

  Session(MockStore<V> store, StoreEngine engine, String name, int number) {
    this.store = store;
    this.engine = engine;
    this.name = name;
    this.number = number;
  }

  /** What the session is called. */
  public String name() {
    return name;
  }

  int number() {
    return number;
  }

  /** Begins a transaction that reads and writes. */
  public Transaction<V> begin() {
    return begin(TransactionMode.READ_WRITE);
  }

  /**
   * Begins a transaction. Where only one runs at a time, waits for those before it.
   *
   * @throws IllegalStateException when the session is closed or runs one already
   */
  public Transaction<V> begin(TransactionMode mode) {
    return begin(mode, name);
  }

  /**
   * Begins a transaction with a title, by which the policy {@code coverage} tells kinds of
   * transactions apart.
   */
  public Transaction<V> begin(TransactionMode mode, String title) {
    if (closed) {
      throw new IllegalStateException("session " + name + " is closed");
    }
    if (current != null && current.isActive()) {
      throw new IllegalStateException("session " + name + " runs a transaction already");
    }
    current = engine.begin(this, mode, title);
    return current;
  }

  /** Runs something in a transaction and commits; rolls back if it throws. */
  public <R> R run(Function<Transaction<V>, R> work) {
    return run(TransactionMode.READ_WRITE, work);
  }

  /** The same, in a transaction for something. */
  public <R> R run(TransactionMode mode, Function<Transaction<V>, R> work) {
    try (Transaction<V> transaction = begin(mode)) {
      R result = work.apply(transaction);
      transaction.commit();
      return result;
    }
  }

  /** Runs something that returns nothing in a transaction, likewise. */
  public void execute(Consumer<Transaction<V>> work) {
    execute(TransactionMode.READ_WRITE, work);
  }

  /** The same, in a transaction for something. */
  public void execute(TransactionMode mode, Consumer<Transaction<V>> work) {
    run(
        mode,
        transaction -> {
          work.accept(transaction);
          return null;
        });
  }

  /** The value of a key, read by a transaction of its own; null if the key is not there. */
  public V get(String key) {
    return run(TransactionMode.READ_ONLY, transaction -> transaction.get(key));
  }

  /** Writes a key in a transaction of its own. */
  public void put(String key, V value) {
    execute(transaction -> transaction.put(key, value));
  }

  /** Rolls back what runs. May be called by any thread, also when the client has vanished. */
  @Override
  public void close() {
    closed = true;
    Transaction<V> running = current;
    if (running != null) {
      running.close();
    }
    store.forget(this);
  }
}
