package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import java.util.function.IntPredicate;

/** How a transaction comes to see another one: through which reads, besides session order. */
final class SightPaths {
  private static final int NONE = -1;
  private static final int BY_SESSION = -2;

  private final Accesses accesses;
  private final int[] place;
  private final IntPredicate isChosen;

  /** Per transaction the round in which it was reached, and at which cost. */
  private final int[] reached;

  private final int[] cost;

  /** The transaction that follows on the path, and the read of it that takes the step. */
  private final int[] next;

  private final int[] through;
  private int round;

  /**
   * Prepares to find paths.
   *
   * @param place of each transaction in an order that causality respects
   * @param isChosen whether what a read observed is a choice, so that a path had better avoid it
   */
  SightPaths(Accesses accesses, int[] place, IntPredicate isChosen) {
    this.accesses = accesses;
    this.isChosen = isChosen;
    this.place = place;
    reached = new int[place.length];
    cost = new int[place.length];
    next = new int[place.length];
    through = new int[place.length];
  }

  /** A read before {@code end} of the reader that returned the writer's version, or none. */
  int[] direct(int writer, int reader, int end) {
    if (end == accesses.readEnd(reader) && isInSession(writer, reader)) {
      return new int[0];
    }
    for (int read = accesses.readStart(reader); read < end; read++) {
      if (accesses.readWriter(read) == writer) {
        return new int[] {read};
      }
    }
    throw new IllegalStateException("a transaction saw another one through nothing");
  }

  private boolean isInSession(int earlier, int later) {
    return earlier < later && accesses.sessionOf(earlier) == accesses.sessionOf(later);
  }

  /**
   * The reads of a path with the fewest ambiguous ones, by breadth-first search from the reader.
   */
  int[] causal(int seen, int reader) {
    round++;
    IntList free = new IntList();
    IntList costly = new IntList();
    reach(reader, 0, NONE, NONE, free);
    for (int level = 0; reached[seen] != round || cost[seen] > level; level++) {
      while (!free.isEmpty()) {
        int transaction = free.get(free.size() - 1);
        free.pop();
        if (cost[transaction] == level) {
          expand(transaction, level, seen, free, costly);
        }
      }
      IntList swapped = free;
      free = costly;
      costly = swapped;
      if (free.isEmpty() && reached[seen] != round) {
        throw new IllegalStateException("a transaction saw another one through nothing");
      }
    }
    return path(seen);
  }

  private void expand(int transaction, int level, int seen, IntList free, IntList costly) {
    int previous = accesses.previousInSession(transaction);
    if (previous != NONE && place[previous] >= place[seen]) {
      reach(previous, level, transaction, BY_SESSION, free);
    }
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      int writer = accesses.readWriter(r);
      if (writer >= 0 && place[writer] >= place[seen]) {
        if (isChosen.test(accesses.readOperation(r))) {
          reach(writer, level + 1, transaction, r, costly);
        } else {
          reach(writer, level, transaction, r, free);
        }
      }
    }
  }

  private void reach(int transaction, int at, int from, int read, IntList list) {
    if (reached[transaction] != round || cost[transaction] > at) {
      reached[transaction] = round;
      cost[transaction] = at;
      next[transaction] = from;
      through[transaction] = read;
      list.add(transaction);
    }
  }

  private int[] path(int seen) {
    IntList reads = new IntList();
    for (int t = seen; next[t] != NONE; t = next[t]) {
      if (through[t] != BY_SESSION) {
        reads.add(through[t]);
      }
    }
    return reads.toArray();
  }
}
