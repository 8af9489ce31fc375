package jetbrains.exodus.env;

/** See Xodus. */
public interface Environment {
  Store openStore(String name, StoreConfig config, Transaction transaction);

  Transaction beginTransaction();

  Transaction beginExclusiveTransaction();

  void close();
}
