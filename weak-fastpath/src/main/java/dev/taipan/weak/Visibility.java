package dev.taipan.weak;

import dev.taipan.history.Accesses;
import dev.taipan.history.anomaly.Tap;

/**
 * When a level's axiom says that a transaction {@code t3}, at a read of it, has seen another one
 * {@code t2}: then {@code t2} commits before the transaction whose version the read returned, if
 * both wrote the key (Biswas and Enea 2019, Fig. 2). The {@linkplain
 * dev.taipan.history.History#isFinalTransaction final transaction} has seen all others, whatever
 * the axiom.
 */
public enum Visibility {
  /** Read committed: an earlier read of {@code t3} returned a version of {@code t2}. */
  EARLIER_READ,
  /** Read atomicity: some read of {@code t3} did, or {@code t2} is earlier in the session. */
  DIRECT,
  /** Transactional causal consistency: {@code t2} causally precedes {@code t3}. */
  CAUSAL;

  /**
   * Whether an earlier read of the same transaction returned a version of {@code t2}. Before its
   * first read, the final transaction has seen all others as if it had read from each.
   */
  public static boolean isReadEarlier(Accesses accesses, int t2, int t3, int read) {
    if (accesses.history().isFinalTransaction(t3)) {
      return true;
    }
    for (int r = accesses.readStart(t3); r < read; r++) {
      if (accesses.readWriter(r) == t2) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@code t3} reads from {@code t2} or follows it in its session. */
  public static boolean isDirect(Accesses accesses, int t2, int t3) {
    if (t2 < t3 && accesses.sessionOf(t2) == accesses.sessionOf(t3)) {
      return true;
    }
    for (int r = accesses.readStart(t3); r < accesses.readEnd(t3); r++) {
      if (accesses.readWriter(r) == t2) {
        return true;
      }
    }
    return false;
  }

  /** The most specific pattern of a read that missed {@code t2} although CO orders it later. */
  public static Tap pattern(Accesses accesses, int t2, int read) {
    int t3 = accesses.readerOf(read);
    if (isReadEarlier(accesses, t2, t3, read)) {
      return Tap.NON_MONO_READ_CO;
    }
    return isDirect(accesses, t2, t3) ? Tap.FRACTURED_READ_CO : Tap.CONFLICT_CO;
  }
}
