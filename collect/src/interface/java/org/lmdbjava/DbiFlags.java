package org.lmdbjava;

/** See LMDB for Java. */
public enum DbiFlags {
  MDB_CREATE
}
