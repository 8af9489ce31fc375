package dev.taipan.collect.keyvalue.engine;

import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.keyvalue.KeyValueStore;
import dev.taipan.collect.keyvalue.KeyValueTransaction;
import java.nio.file.Path;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.TransactionDB;
import org.rocksdb.TransactionDBOptions;
import org.rocksdb.TransactionOptions;
import org.rocksdb.WriteOptions;

/** RocksDB with transactions that lock what they write. */
public final class PessimisticRocksDb implements KeyValueStore {
  private final WriteOptions writing;
  private final TransactionDB database;

  /** Opens one in a folder, which is empty. */
  public PessimisticRocksDb(Path folder) throws RocksDBException {
    RocksDB.loadLibrary();
    writing = new WriteOptions();
    database =
        TransactionDB.open(
            new Options().setCreateIfMissing(true), new TransactionDBOptions(), folder.toString());
  }

  @Override
  public KeyValueTransaction begin(Isolation level) {
    try (TransactionOptions options = new TransactionOptions()) {
      options.setDeadlockDetect(true);
      options.setSetSnapshot(level == Isolation.SNAPSHOT);
      return new RocksDbTransaction(database.beginTransaction(writing, options), level);
    }
  }

  @Override
  public boolean isConflict(Exception failed) {
    return RocksDbTransaction.isConflict(failed);
  }

  @Override
  public void close() {
    database.close();
  }
}
