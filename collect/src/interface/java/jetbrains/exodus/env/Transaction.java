package jetbrains.exodus.env;

/** See Xodus. */
public interface Transaction {
  boolean commit();

  void abort();
}
