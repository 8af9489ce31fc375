package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.parallel.Range;
import dev.taipan.weak.Visibility;
import java.util.List;

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
    boolean causal = visibility == Visibility.CAUSAL;
    int size = causal ? accesses.reads() : accesses.history().transactions();
    List<Range> ranges = accesses.workers().divide(size, accesses.reads());
    return accesses
        .workers()
        .each(ranges, range -> causal ? ofSearches(accesses, range) : ofMatches(accesses, range))
        .stream()
        .mapToLong(cost -> cost)
        .sum();
  }

  /** One search per read and session, or writer where these are fewer. */
  private static long ofSearches(Accesses accesses, Range reads) {
    int sessions = accesses.history().sessions();
    long searches = 0;
    for (int read = reads.from(); read < reads.to(); read++) {
      int key = accesses.readKey(read);
      searches += Math.min(sessions, accesses.writerEnd(key) - accesses.writerStart(key));
    }
    return LOOKS_PER_SEARCH * searches;
  }

  /** A transaction's reads, or the writes of one that it reads from, whichever are fewer. */
  private static long ofMatches(Accesses accesses, Range transactions) {
    long matches = 0;
    for (int t = transactions.from(); t < transactions.to(); t++) {
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
