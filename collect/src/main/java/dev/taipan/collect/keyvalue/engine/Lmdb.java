package dev.taipan.collect.keyvalue.engine;

import dev.taipan.collect.dialect.Isolation;
import dev.taipan.collect.keyvalue.KeyValueStore;
import dev.taipan.collect.keyvalue.KeyValueTransaction;
import java.nio.file.Path;
import org.lmdbjava.ByteArrayProxy;
import org.lmdbjava.Dbi;
import org.lmdbjava.DbiFlags;
import org.lmdbjava.Env;
import org.lmdbjava.EnvFlags;
import org.lmdbjava.Txn;

/** LMDB, whose transactions that may write run one by one: here all of them. */
public final class Lmdb implements KeyValueStore {
  private static final long MOST_BYTES = 1L << 30;

  private final Env<byte[]> environment;
  private final Dbi<byte[]> database;

  /** Opens one in a folder, which is empty. */
  public Lmdb(Path folder) {
    environment =
        Env.create(ByteArrayProxy.PROXY_BA)
            .setMapSize(MOST_BYTES)
            .setMaxDbs(1)
            .open(folder.toFile(), EnvFlags.MDB_NOSYNC);
    database = environment.openDbi("taipan", DbiFlags.MDB_CREATE);
  }

  @Override
  public KeyValueTransaction begin(Isolation level) {
    return new Running(database, environment.txnWrite());
  }

  @Override
  public boolean isConflict(Exception failed) {
    return false;
  }

  @Override
  public void close() {
    environment.close();
  }

  private record Running(Dbi<byte[]> database, Txn<byte[]> transaction)
      implements KeyValueTransaction {

    @Override
    public String get(String key) {
      return Text.of(database.get(transaction, Text.bytes(key)));
    }

    @Override
    public void put(String key, String value) {
      database.put(transaction, Text.bytes(key), Text.bytes(value));
    }

    @Override
    public void delete(String key) {
      database.delete(transaction, Text.bytes(key));
    }

    @Override
    public void commit() {
      transaction.commit();
      transaction.close();
    }

    @Override
    public void rollback() {
      transaction.close();
    }
  }
}
