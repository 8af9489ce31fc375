package jetbrains.exodus.env;

import jetbrains.exodus.ByteIterable;

/** See Xodus. */
public interface Store {
  ByteIterable get(Transaction transaction, ByteIterable key);

  boolean put(Transaction transaction, ByteIterable key, ByteIterable value);

  boolean delete(Transaction transaction, ByteIterable key);
}
