package dev.taipan.benchmarks.mockstore;

import java.util.function.Consumer;
import java.util.function.Function;

/** One client's connection to the mock store or to another database. */
public interface KeyValueClient {
  /** Runs something in a transaction and commits; rolls back if it throws. */
  <R> R run(Function<KeyValueTransaction, R> work);

  /** Runs something that returns nothing in a transaction, likewise. */
  default void execute(Consumer<KeyValueTransaction> work) {
    run(
        transaction -> {
          work.accept(transaction);
          return null;
        });
  }

  /** The value of a key, read by a transaction of its own; null if the key is not there. */
  default Object get(String key) {
    return run(transaction -> transaction.get(key));
  }

  /** Writes a key in a transaction of its own. */
  default void put(String key, Object value) {
    execute(transaction -> transaction.put(key, value));
  }
}
