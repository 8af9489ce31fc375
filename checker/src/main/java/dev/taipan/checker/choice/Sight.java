package dev.taipan.checker.choice;

import java.util.function.IntPredicate;

/** What a level says that transactions have seen, while choices are being made. */
interface Sight {

  /** There is nothing to blame. */
  int NOTHING = -1;

  /** A transaction has seen what it and those before it have observed by now, and nothing else. */
  void look(int transaction);

  /**
   * Whether a transaction, at an external read of it, has seen a writer, which is another
   * transaction that took effect.
   */
  boolean hasSeen(int transaction, int read, int writer);

  /**
   * An ambiguous external read without which a transaction would probably not have seen a writer,
   * or {@link #NOTHING}.
   *
   * @param mayBeBlamed whether a read may be the answer
   */
  int blame(int transaction, int read, int writer, IntPredicate mayBeBlamed);
}
