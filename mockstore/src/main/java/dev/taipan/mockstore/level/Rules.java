package dev.taipan.mockstore.level;

import java.util.List;

/**
 * What an isolation level allows, incrementally. Transactions begin, read, write and end; each read
 * that is told of must have been allowed. Not safe for use by several threads.
 */
public interface Rules {

  /** A transaction begins, as the latest of its session. */
  void begin(Log log);

  /** The committed transactions of which some transaction may read a key, oldest first. */
  List<Log> writers(int key);

  /**
   * Whether the history so far would satisfy the level if a transaction read a key from another.
   */
  boolean allowsRead(Log log, int key, Log writer);

  /** A transaction reads a key from another, and may. */
  void read(Log log, int key, Log writer);

  /**
   * A transaction has read that a key is not there, which nobody has written yet: it looked for all
   * keys of a range.
   */
  void readUnwritten(Log log, int key);

  /** Whether the history so far satisfies the level with all that a transaction has written. */
  boolean allowsWrites(Log log);

  /** Whether one of two writers of a key is known to come before the other. */
  boolean isBefore(Log writer, Log other);

  /** A transaction commits, and may. */
  void commit(Log log);

  /** A transaction is given up. */
  void abort(Log log);

  /**
   * Folds all but so many of the committed transactions into the initial one, which every
   * transaction has seen. More remain if live transactions need them.
   */
  void fold(int remaining);

  /** How many committed transactions are not folded. */
  int unfolded();
}
