package dev.taipan.collect.keyvalue.engine;

import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.keyvalue.KeyValueStore;
import dev.taipan.collect.keyvalue.KeyValueTransaction;
import java.nio.file.Path;
import jetbrains.exodus.ByteIterable;
import jetbrains.exodus.bindings.StringBinding;
import jetbrains.exodus.env.Environment;
import jetbrains.exodus.env.Environments;
import jetbrains.exodus.env.Store;
import jetbrains.exodus.env.StoreConfig;
import jetbrains.exodus.env.Transaction;

/** JetBrains Xodus: transactions on snapshots, and exclusive ones at serializable. */
public final class Xodus implements KeyValueStore {
  private final Environment environment;
  private final Store store;

  /** Opens one in a folder, which is empty. */
  public Xodus(Path folder) {
    environment = Environments.newInstance(folder.toFile());
    Transaction making = environment.beginTransaction();
    store = environment.openStore("taipan", StoreConfig.WITHOUT_DUPLICATES, making);
    making.commit();
  }

  @Override
  public KeyValueTransaction begin(Isolation level) {
    Transaction transaction =
        level == Isolation.SNAPSHOT
            ? environment.beginTransaction()
            : environment.beginExclusiveTransaction();
    return new Running(store, transaction);
  }

  @Override
  public boolean isConflict(Exception failed) {
    return failed instanceof RefusedException;
  }

  @Override
  public void close() {
    environment.close();
  }

  private record Running(Store store, Transaction transaction) implements KeyValueTransaction {

    @Override
    public String get(String key) {
      ByteIterable value = store.get(transaction, StringBinding.stringToEntry(key));
      return value == null ? null : StringBinding.entryToString(value);
    }

    @Override
    public void put(String key, String value) {
      store.put(transaction, StringBinding.stringToEntry(key), StringBinding.stringToEntry(value));
    }

    @Override
    public void delete(String key) {
      store.delete(transaction, StringBinding.stringToEntry(key));
    }

    @Override
    public void commit() throws RefusedException {
      if (!transaction.commit()) {
        throw new RefusedException("another transaction has committed since this one began");
      }
    }

    @Override
    public void rollback() {
      transaction.abort();
    }
  }
}
