package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.Optional;

/**
 * Orders the included transactions so that session order, write-read and forced edges are
 * respected, and otherwise as in a given order: depth-first search over predecessors, started in
 * that order. Needs no successor lists. Linear time.
 */
public final class LinearExtension {
  private static final int NONE = -1;
  private static final byte NEW = 0;
  private static final byte OPEN = 1;
  private static final byte PLACED = 2;

  private final Accesses accesses;
  private final ForcedOrder forced;
  private final byte[] state;
  private final int[] order;
  private int placed;

  /** The path of the search, and for each of its transactions the next predecessor to look at. */
  private final IntList path = new IntList();

  private final IntList cursor = new IntList();

  private LinearExtension(Accesses accesses, ForcedOrder forced) {
    this.accesses = accesses;
    this.forced = forced;
    state = new byte[accesses.history().transactions()];
    order = new int[state.length];
  }

  /**
   * The order nearest to {@code base} in the sense above, or empty when there is a cycle.
   *
   * @param base the included transactions, and possibly others, in any order
   */
  public static Optional<int[]> of(Accesses accesses, int[] base, ForcedOrder forced) {
    LinearExtension extension = new LinearExtension(accesses, forced);
    for (int transaction : base) {
      if (extension.state[transaction] == NEW
          && accesses.readsFrom().included(transaction)
          && !extension.place(transaction)) {
        return Optional.empty();
      }
    }
    return Optional.of(Arrays.copyOf(extension.order, extension.placed));
  }

  /** Places a transaction after everything that must precede it; false when there is a cycle. */
  private boolean place(int root) {
    open(root);
    while (!path.isEmpty()) {
      int transaction = path.get(path.size() - 1);
      int predecessor = nextUnplaced(transaction);
      if (predecessor == NONE) {
        state[transaction] = PLACED;
        order[placed++] = transaction;
        path.pop();
        cursor.pop();
      } else if (state[predecessor] == OPEN) {
        return false;
      } else {
        open(predecessor);
      }
    }
    return true;
  }

  private void open(int transaction) {
    state[transaction] = OPEN;
    path.add(transaction);
    cursor.add(accesses.readStart(transaction));
  }

  /** A direct predecessor that is not placed yet, or -1. */
  private int nextUnplaced(int transaction) {
    int top = cursor.size() - 1;
    int read = cursor.get(top);
    int end = accesses.readEnd(transaction);
    if (read == accesses.readStart(transaction)) {
      int previous = accesses.previousInSession(transaction);
      if (previous != NONE && state[previous] != PLACED) {
        return previous;
      }
    }
    for (; read < end; read++) {
      int writer = accesses.readWriter(read);
      if (writer >= 0 && state[writer] != PLACED) {
        cursor.set(top, read);
        return writer;
      }
    }
    cursor.set(top, read);
    for (int e = forced.lastInto(transaction); e != NONE; e = forced.previousInto(e)) {
      if (state[forced.from(e)] != PLACED) {
        return forced.from(e);
      }
    }
    return NONE;
  }
}
