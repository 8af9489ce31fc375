package dev.taipan.collect.keyvalue.engine;

import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.keyvalue.KeyValueTransaction;
import java.util.Set;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.Transaction;

/**
 * A transaction of RocksDB. At read committed it reads what is there, at snapshot what there was
 * when it began, and at serializable each read is one for update, which RocksDB guards as if the
 * key were written.
 */
final class RocksDbTransaction implements KeyValueTransaction {
  private static final Set<Status.Code> CONFLICTS =
      Set.of(
          Status.Code.Busy,
          Status.Code.TimedOut,
          Status.Code.TryAgain,
          Status.Code.MergeInProgress);

  private final Transaction transaction;
  private final Isolation level;
  private final ReadOptions options = new ReadOptions();

  /** A transaction that has its snapshot, if the level takes one. */
  RocksDbTransaction(Transaction transaction, Isolation level) {
    this.transaction = transaction;
    this.level = level;
    if (level == Isolation.SNAPSHOT) {
      options.setSnapshot(transaction.getSnapshot());
    }
  }

  static boolean isConflict(Exception failed) {
    return failed instanceof RocksDBException refused
        && refused.getStatus() != null
        && CONFLICTS.contains(refused.getStatus().getCode());
  }

  @Override
  public String get(String key) throws RocksDBException {
    byte[] bytes = Text.bytes(key);
    return Text.of(
        level == Isolation.SERIALIZABLE
            ? transaction.getForUpdate(options, bytes, false)
            : transaction.get(options, bytes));
  }

  @Override
  public String getForUpdate(String key) throws RocksDBException {
    return Text.of(transaction.getForUpdate(options, Text.bytes(key), true));
  }

  @Override
  public void put(String key, String value) throws RocksDBException {
    transaction.put(Text.bytes(key), Text.bytes(value));
  }

  @Override
  public void delete(String key) throws RocksDBException {
    transaction.delete(Text.bytes(key));
  }

  @Override
  public void commit() throws RocksDBException {
    transaction.commit();
    close();
  }

  @Override
  public void rollback() throws RocksDBException {
    transaction.rollback();
    close();
  }

  private void close() {
    transaction.close();
    options.close();
  }
}
