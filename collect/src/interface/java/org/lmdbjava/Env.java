package org.lmdbjava;

import java.io.File;

/** See LMDB for Java. */
public class Env<T> {
  public static native <T> Builder<T> create(BufferProxy<T> proxy);

  public native Dbi<T> openDbi(String name, DbiFlags... flags);

  public native Txn<T> txnWrite();

  public native void close();

  /** See LMDB for Java. */
  public static class Builder<T> {
    public native Builder<T> setMapSize(long bytes);

    public native Builder<T> setMaxDbs(int most);

    public native Env<T> open(File folder, EnvFlags... flags);
  }
}
