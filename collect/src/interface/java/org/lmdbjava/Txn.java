package org.lmdbjava;

/** See LMDB for Java. */
public class Txn<T> {
  public native void commit();

  public native void close();
}
