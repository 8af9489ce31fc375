package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.weak.Visibility;

/**
 * About how many writers one may look at in the time that it takes to apply an axiom in full: what
 * guessing may cost before it is given up. Linear time.
 */
final class CostInFull {
  /** What a search among a key's writers costs, with its two looks into clocks. */
  private static final int LOOKS_PER_SEARCH = 8;

  private CostInFull() {}

  /** The cost of an axiom. */
  static long of(Visibility visibility, Accesses accesses) {
    return visibility == Visibility.CAUSAL ? ofSearches(accesses) : ofMatches(accesses);
  }

  /** One search per read and session, or writer where these are fewer. */
  private static long ofSearches(Accesses accesses) {
    int sessions = accesses.history().sessions();
    long searches = 0;
    for (int read = 0; read < accesses.reads(); read++) {
      int key = accesses.readKey(read);
      searches += Math.min(sessions, accesses.writerEnd(key) - accesses.writerStart(key));
    }
    return LOOKS_PER_SEARCH * searches;
  }

  /** A transaction's reads, or the writes of one that it reads from, whichever are fewer. */
  private static long ofMatches(Accesses accesses) {
    long matches = 0;
    for (int t = 0; t < accesses.history().transactions(); t++) {
      int reads = accesses.readEnd(t) - accesses.readStart(t);
      for (int read = accesses.readStart(t); read < accesses.readEnd(t); read++) {
        int writer = accesses.readWriter(read);
        if (writer >= 0) {
          matches += Math.min(reads, accesses.writeEnd(writer) - accesses.writeStart(writer));
        }
      }
    }
    return matches;
  }
}
