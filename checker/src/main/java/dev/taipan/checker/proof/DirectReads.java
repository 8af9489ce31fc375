package dev.taipan.checker.proof;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;

/** What transactions have read from others themselves. */
public final class DirectReads {

  private DirectReads() {}

  /**
   * Whether the order of two versions needs no other reason than what their writers read of the key
   * themselves: the later one read the earlier version, or the earlier one what the later one
   * overwrote.
   */
  public static boolean showsOrder(Accesses accesses, Dependency order) {
    return hasOverwritten(accesses, order.to(), order.from(), order.key())
        || readTheSameVersion(accesses, order.from(), order.to(), order.key());
  }

  /** Whether a writer of a key has certainly read another one's version of it. */
  public static boolean hasOverwritten(Accesses accesses, int writer, int earlier, int key) {
    int read = firstRead(accesses, writer, key);
    return read >= 0 && earlier >= 0 && accesses.readWriter(read) == earlier;
  }

  /** Whether two transactions have each read the same version of a key, for certain. */
  public static boolean readTheSameVersion(Accesses accesses, int one, int other, int key) {
    int read = firstRead(accesses, one, key);
    int otherRead = firstRead(accesses, other, key);
    return read >= 0
        && otherRead >= 0
        && accesses.readWriter(read) != Accesses.AMBIGUOUS
        && accesses.readWriter(read) == accesses.readWriter(otherRead);
  }

  /**
   * The external read by which a transaction observed a version of a key; where no read is certain
   * to have done so, its first one of the key, or -1.
   *
   * @param version who wrote it; negative where nobody did
   */
  public static int readOf(Accesses accesses, int transaction, int key, int version) {
    int first = firstRead(accesses, transaction, key);
    for (int r = first; first >= 0 && r < accesses.readEnd(transaction); r++) {
      if (accesses.readKey(r) == key
          && accesses.readWriter(r) == Math.max(History.INITIAL, version)) {
        return r;
      }
    }
    return first;
  }

  /** The last external read by which the transaction of one certainly observed the same version. */
  public static int lastLike(Accesses accesses, int read) {
    int last = accesses.readEnd(accesses.readerOf(read)) - 1;
    while (last > read && !observeTheSame(accesses, read, last)) {
      last--;
    }
    return last;
  }

  private static boolean observeTheSame(Accesses accesses, int read, int other) {
    return accesses.readKey(other) == accesses.readKey(read)
        && accesses.readWriter(other) == accesses.readWriter(read)
        && accesses.readWriter(other) != Accesses.AMBIGUOUS;
  }

  /** A transaction's first external read of a key, or -1. */
  public static int firstRead(Accesses accesses, int transaction, int key) {
    if (transaction == History.INITIAL) {
      return -1;
    }
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      if (accesses.readKey(r) == key) {
        return r;
      }
    }
    return -1;
  }
}
