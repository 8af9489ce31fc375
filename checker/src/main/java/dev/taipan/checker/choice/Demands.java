package dev.taipan.checker.choice;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * What an order of commits has to respect: session order, what reads observed, and demands, of
 * which those that were added last can be dropped.
 */
final class Demands {
  /** Where no read shows that something comes first. */
  static final int NO_READ = -1;

  private static final int NONE = -1;

  private final Accesses accesses;
  private final int[] previousInSession;

  /** Per external read the transaction that it observed; changed from outside. */
  private final int[] observed;

  private final IntList earlier = new IntList();
  private final IntList later = new IntList();
  private final IntList because = new IntList();

  /** Per demand the one before it that is about the same later transaction, or -1. */
  private final IntList previousOf = new IntList();

  /** Per transaction the last demand that something comes before it, or -1. */
  private final int[] lastOf;

  /**
   * Starts without demands.
   *
   * @param previousInSession per transaction the one that comes before it, or -1
   * @param observed per external read a transaction, or a negative number; not copied
   */
  Demands(Accesses accesses, int[] previousInSession, int[] observed) {
    this.accesses = accesses;
    this.previousInSession = previousInSession;
    this.observed = observed;
    lastOf = new int[previousInSession.length];
    Arrays.fill(lastOf, NONE);
  }

  /** Adds a demand, and the external read that it rests on, or {@link #NO_READ}. */
  void add(int first, int second, int read) {
    earlier.add(first);
    later.add(second);
    because.add(read);
    previousOf.add(lastOf[second]);
    lastOf[second] = earlier.size() - 1;
  }

  /** The number of demands. */
  int size() {
    return earlier.size();
  }

  /** Drops all demands but the first few. */
  void truncate(int size) {
    while (earlier.size() > size) {
      earlier.pop();
      because.pop();
      lastOf[later.pop()] = previousOf.pop();
    }
  }

  /** Is told of a transaction that must come first, and of the read that shows it. */
  @FunctionalInterface
  interface Visitor {
    void visit(int transaction, int read);
  }

  /** Visits what has to come before a transaction, without what follows from other steps. */
  void forEachBefore(int transaction, Visitor visitor) {
    if (previousInSession[transaction] != NONE) {
      visitor.visit(previousInSession[transaction], NO_READ);
    }
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      if (observed[r] >= 0) {
        visitor.visit(observed[r], r);
      }
    }
    for (int d = lastOf[transaction]; d != NONE; d = previousOf.get(d)) {
      visitor.visit(earlier.get(d), because.get(d));
    }
  }
}
