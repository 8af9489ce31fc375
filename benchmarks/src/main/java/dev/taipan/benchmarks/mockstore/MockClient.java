package dev.taipan.benchmarks.mockstore;

import dev.taipan.mockstore.Session;
import dev.taipan.mockstore.Transaction;
import java.util.SortedMap;
import java.util.function.Function;

/** A client of the mock store. */
record MockClient(Session<Object> session) implements KeyValueClient {

  /** A transaction of the mock store. */
  record Running(Transaction<Object> transaction) implements KeyValueTransaction {
    @Override
    public Object get(String key) {
      return transaction.get(key);
    }

    @Override
    public void put(String key, Object value) {
      transaction.put(key, value);
    }

    @Override
    public SortedMap<String, Object> scan(String prefix) {
      return transaction.scan(prefix);
    }
  }

  @Override
  public <R> R run(Function<KeyValueTransaction, R> work) {
    return session.run(transaction -> work.apply(new Running(transaction)));
  }

  @Override
  public Object get(String key) {
    return session.get(key);
  }
}
