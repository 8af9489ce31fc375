package dev.taipan.collect.keyvalue.engine;

import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.Durability;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.LockConflictException;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import com.sleepycat.je.Transaction;
import com.sleepycat.je.TransactionConfig;
import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.keyvalue.KeyValueStore;
import dev.taipan.collect.keyvalue.KeyValueTransaction;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Berkeley DB Java Edition, with the isolation that a transaction is configured for. */
public final class BerkeleyDb implements KeyValueStore {
  /** Transactions that wait for each other wait so long. */
  private static final long LOCK_TIMEOUT_MILLIS = 50;

  private final Environment environment;
  private final Database database;

  /** Opens one in a folder, which is empty. */
  public BerkeleyDb(Path folder) {
    environment =
        new Environment(
            folder.toFile(),
            new EnvironmentConfig()
                .setAllowCreate(true)
                .setTransactional(true)
                .setLockTimeout(LOCK_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS));
    database =
        environment.openDatabase(
            null, "taipan", new DatabaseConfig().setAllowCreate(true).setTransactional(true));
  }

  @Override
  public KeyValueTransaction begin(Isolation level) {
    TransactionConfig config =
        new TransactionConfig()
            .setDurability(Durability.COMMIT_NO_SYNC)
            .setReadUncommitted(level == Isolation.READ_UNCOMMITTED)
            .setReadCommitted(level == Isolation.READ_COMMITTED)
            .setSerializableIsolation(level == Isolation.SERIALIZABLE);
    return new Running(database, environment.beginTransaction(null, config));
  }

  @Override
  public boolean isConflict(Exception failed) {
    return failed instanceof LockConflictException;
  }

  @Override
  public void close() {
    database.close();
    environment.close();
  }

  private record Running(Database database, Transaction transaction)
      implements KeyValueTransaction {

    @Override
    public String get(String key) {
      return get(key, null);
    }

    @Override
    public String getForUpdate(String key) {
      return get(key, LockMode.RMW);
    }

    private String get(String key, LockMode mode) {
      DatabaseEntry value = new DatabaseEntry();
      OperationStatus status = database.get(transaction, entry(key), value, mode);
      return status == OperationStatus.SUCCESS ? Text.of(value.getData()) : null;
    }

    @Override
    public boolean insert(String key, String value) {
      OperationStatus status = database.putNoOverwrite(transaction, entry(key), entry(value));
      return status == OperationStatus.SUCCESS;
    }

    @Override
    public void put(String key, String value) {
      database.put(transaction, entry(key), entry(value));
    }

    @Override
    public void delete(String key) {
      database.delete(transaction, entry(key));
    }

    @Override
    public void commit() {
      transaction.commit();
    }

    @Override
    public void rollback() {
      transaction.abort();
    }

    private static DatabaseEntry entry(String text) {
      return new DatabaseEntry(Text.bytes(text));
    }
  }
}
