package dev.taipan.collect.database;

/**
 * Whether a database that Taipan starts keeps what it said was committed, whatever happens to it.
 */
public enum Durability {
  /** Nothing is synced to disk: quick, for databases that are thrown away afterwards. */
  OFF,
  /** What is committed is on disk before a client hears of it. */
  ON
}
