package dev.taipan.weak.serial;

import dev.taipan.history.Accesses;
import java.util.Arrays;

/** Which transactions have to run before which, by session order and by what they read. */
final class Dependencies {
  private static final int NONE = -1;

  private final Accesses accesses;
  private final ObservedVersions versions;
  private final int[] previous;
  private final int[] next;

  Dependencies(Accesses accesses, ObservedVersions versions) {
    this.accesses = accesses;
    this.versions = versions;
    int transactions = accesses.history().transactions();
    previous = new int[transactions];
    next = new int[transactions];
    Arrays.fill(next, NONE);
    for (int t = 0; t < transactions; t++) {
      boolean first = t == accesses.history().sessionStart(accesses.sessionOf(t));
      previous[t] = first ? NONE : t - 1;
      if (!first) {
        next[t - 1] = t;
      }
    }
  }

  Accesses accesses() {
    return accesses;
  }

  ObservedVersions versions() {
    return versions;
  }

  /** The transaction before one in its session, or -1. */
  int previous(int transaction) {
    return previous[transaction];
  }

  /** The transaction after one in its session, or -1. */
  int next(int transaction) {
    return next[transaction];
  }

  /** Per transaction how many it has to wait for, one for each version that it reads. */
  int[] counts() {
    int[] counts = new int[previous.length];
    for (int t = 0; t < counts.length; t++) {
      counts[t] = previous[t] < 0 ? 0 : 1;
      for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
        counts[t] += isOfWriter(r) ? 1 : 0;
      }
    }
    return counts;
  }

  /** Whether a read observes for the first time in its transaction what another one wrote. */
  boolean isOfWriter(int read) {
    int version = versions.ofRead(read);
    return version != ObservedVersions.REPEATED && !versions.isInitial(version);
  }

  /** Whether a transaction reads from another one, or comes after it in its session. */
  boolean isRightAfter(int later, int earlier) {
    if (accesses.sessionOf(later) == accesses.sessionOf(earlier)) {
      return earlier < later;
    }
    for (int r = accesses.readStart(later); r < accesses.readEnd(later); r++) {
      if (accesses.readWriter(r) == earlier) {
        return true;
      }
    }
    return false;
  }

  /** All transactions by how far they are likely to be; empty if reads and sessions contradict. */
  int[] byRank() {
    int[] missing = counts();
    int[] sorted = new int[missing.length];
    int filled = 0;
    for (int t = 0; t < missing.length; t++) {
      if (missing[t] == 0) {
        sorted[filled++] = t;
      }
    }
    for (int i = 0; i < filled; i++) {
      int t = sorted[i];
      if (next[t] != NONE && --missing[next[t]] == 0) {
        sorted[filled++] = next[t];
      }
      for (int w = accesses.writeStart(t); w < accesses.writeEnd(t); w++) {
        int version = versions.ofWrite(w);
        for (int p = versions.firstReader(version); p < versions.endOfReaders(version); p++) {
          if (--missing[versions.reader(p)] == 0) {
            sorted[filled++] = versions.reader(p);
          }
        }
      }
    }
    return filled < sorted.length ? new int[0] : MiddleRanks.byRank(accesses, previous, sorted);
  }
}
