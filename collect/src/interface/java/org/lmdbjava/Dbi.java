package org.lmdbjava;

/** See LMDB for Java. */
public class Dbi<T> {
  public native T get(Txn<T> transaction, T key);

  public native boolean put(Txn<T> transaction, T key, T value, PutFlags... flags);

  public native boolean delete(Txn<T> transaction, T key);
}
