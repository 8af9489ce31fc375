package org.lmdbjava;

/** See LMDB for Java. */
public enum PutFlags {
  MDB_RESERVE
}
