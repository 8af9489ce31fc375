package dev.taipan.checker.window;

import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import java.util.OptionalInt;

/**
 * The edges that lead from a later to an earlier place of a guess, as intervals of places: of reads
 * that do not see the latest version, and of real time where that counts. Versions are in the order
 * of the guess, which respects sessions, so there are no others. Takes linear time, times the
 * logarithm of the transactions for each that is out of real time.
 */
final class BackwardEdges {
  private final IntList first = new IntList();
  private final IntList last = new IntList();

  BackwardEdges(StaleReads reads) {
    for (int read = 0; read < reads.count(); read++) {
      add(reads.first(read), reads.last(read));
    }
  }

  private void add(int from, int to) {
    first.add(from);
    last.add(to);
  }

  /**
   * Adds those from transactions that ended to such before them that started later.
   *
   * @return false if the final transaction ended before another started, which nothing mends
   */
  boolean addRealTime(Guess guess) {
    History history = guess.history();
    long[] latestStart = new long[guess.places()];
    long latest = History.NO_START;
    for (int place = 0; place < guess.places(); place++) {
      long end = history.endTime(guess.at(place));
      if (end < latest) {
        add(firstAbove(end, latestStart, place), place);
      }
      latest = Math.max(latest, history.startTime(guess.at(place)));
      latestStart[place] = latest;
    }
    OptionalInt last = history.finalTransaction();
    return last.isEmpty() || history.endTime(last.getAsInt()) >= latest;
  }

  private static int firstAbove(long time, long[] ascending, int places) {
    int low = 0;
    int high = places;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] > time) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** The narrowest windows that they do not lead out of. */
  Windows windows() {
    return Windows.covering(first.toArray(), last.toArray());
  }
}
