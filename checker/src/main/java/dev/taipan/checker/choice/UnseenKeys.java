package dev.taipan.checker.choice;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import java.util.Arrays;
import java.util.Optional;

/**
 * Of the keys of which somebody read the initial version: which of them have been written by what a
 * transaction has seen, and which a session still has to read so, and therefore must not see
 * written. A bit for each such key per transaction and per session.
 */
final class UnseenKeys {
  private static final long WORDS = 1L << 25;
  private static final int NONE = -1;

  private final Accesses accesses;

  /** Per key its bit, or -1. */
  private final int[] bitOf;

  private final int words;

  /** Per transaction the keys that it has seen written. */
  private final long[] seen;

  /** Per session the keys of which it still has to read the initial version. */
  private final long[] toRead;

  /** Per session and bit the last transaction that does. */
  private final int[] lastReader;

  private UnseenKeys(Accesses accesses, int[] bitOf, int keys) {
    this.accesses = accesses;
    this.bitOf = bitOf;
    words = (keys + Long.SIZE - 1) / Long.SIZE;
    History history = accesses.history();
    seen = new long[history.transactions() * words];
    toRead = new long[history.sessions() * words];
    lastReader = new int[history.sessions() * words * Long.SIZE];
    Arrays.fill(lastReader, NONE);
    for (int t = 0; t < history.transactions(); t++) {
      int session = accesses.sessionOf(t);
      for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
        if (accesses.readWriter(r) == History.INITIAL) {
          int bit = bitOf[accesses.readKey(r)];
          toRead[session * words + bit / Long.SIZE] |= 1L << bit;
          lastReader[session * words * Long.SIZE + bit] = t;
        }
      }
    }
  }

  /** Finds the keys; empty when they would take too much memory. */
  static Optional<UnseenKeys> of(Accesses accesses) {
    int[] bitOf = new int[accesses.history().keys()];
    Arrays.fill(bitOf, NONE);
    int keys = 0;
    for (int r = 0; r < accesses.reads(); r++) {
      if (accesses.readWriter(r) == History.INITIAL && bitOf[accesses.readKey(r)] == NONE) {
        bitOf[accesses.readKey(r)] = keys++;
      }
    }
    long rows =
        accesses.history().transactions() + Long.SIZE * (long) accesses.history().sessions();
    return rows * (keys / Long.SIZE + 1) > WORDS
        ? Optional.empty()
        : Optional.of(new UnseenKeys(accesses, bitOf, keys));
  }

  /** A transaction sees another one, and what that has seen. */
  void see(int transaction, int other) {
    for (int word = 0; word < words; word++) {
      seen[transaction * words + word] |= seen[other * words + word];
    }
  }

  /** A transaction has read all that it reads: it writes, and its session goes on. */
  void pass(int transaction) {
    for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
      int bit = bitOf[accesses.writeKey(w)];
      if (bit != NONE) {
        seen[transaction * words + bit / Long.SIZE] |= 1L << bit;
      }
    }
    int session = accesses.sessionOf(transaction);
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      if (accesses.readWriter(r) == History.INITIAL) {
        int bit = bitOf[accesses.readKey(r)];
        if (lastReader[session * words * Long.SIZE + bit] == transaction) {
          toRead[session * words + bit / Long.SIZE] &= ~(1L << bit);
        }
      }
    }
  }

  /** Whether a transaction may see another one without spoiling what its session has to read. */
  boolean maySee(int transaction, int other) {
    int session = accesses.sessionOf(transaction);
    for (int word = 0; word < words; word++) {
      if ((seen[other * words + word] & toRead[session * words + word]) != 0) {
        return false;
      }
    }
    return true;
  }
}
