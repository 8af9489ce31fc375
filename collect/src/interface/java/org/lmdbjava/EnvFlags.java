package org.lmdbjava;

/** See LMDB for Java. */
public enum EnvFlags {
  MDB_NOSYNC
}
