package dev.taipan.collect.keyvalue.engine;

import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.keyvalue.KeyValueStore;
import dev.taipan.collect.keyvalue.KeyValueTransaction;
import java.nio.file.Path;
import org.rocksdb.OptimisticTransactionDB;
import org.rocksdb.OptimisticTransactionOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteOptions;

/** RocksDB with transactions that look for conflicts when they commit. */
public final class OptimisticRocksDb implements KeyValueStore {
  private final WriteOptions writing;
  private final OptimisticTransactionDB database;

  /** Opens one in a folder, which is empty. */
  public OptimisticRocksDb(Path folder) throws RocksDBException {
    RocksDB.loadLibrary();
    writing = new WriteOptions();
    database =
        OptimisticTransactionDB.open(new Options().setCreateIfMissing(true), folder.toString());
  }

  @Override
  public KeyValueTransaction begin(Isolation level) {
    try (OptimisticTransactionOptions options = new OptimisticTransactionOptions()) {
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
