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

  /** Where in the order the next one is placed. */
  private int placed;

  /** The path of the search, and for each of its transactions the next predecessor to look at. */
  private final IntList path = new IntList();

  private final IntList cursor = new IntList();

  /** Where the part that is extended begins; who has a place before is settled. */
  private final int from;

  private final int[] place;

  private LinearExtension(OfParts parts, int from) {
    accesses = parts.accesses;
    forced = parts.forced;
    state = parts.state;
    order = parts.order;
    place = parts.place;
    this.from = from;
    placed = from;
  }

  /**
   * The order nearest to {@code base} in the sense above, or empty when there is a cycle.
   *
   * @param base the included transactions, and possibly others, in any order
   */
  public static Optional<int[]> of(Accesses accesses, int[] base, ForcedOrder forced) {
    int[] order = new int[accesses.history().transactions()];
    LinearExtension extension =
        new LinearExtension(new OfParts(accesses, base, new int[0], order, forced), 0);
    return extension.placeAll(base, 0, base.length)
        ? Optional.of(Arrays.copyOf(extension.order, extension.placed))
        : Optional.empty();
  }

  /** The same for parts of an order, where nothing in front of a part has to come behind it. */
  static final class OfParts {
    private final Accesses accesses;
    private final int[] base;
    private final int[] place;
    private final int[] order;
    private final ForcedOrder forced;
    private final byte[] state;

    private OfParts(Accesses accesses, int[] base, int[] place, int[] order, ForcedOrder forced) {
      this.accesses = accesses;
      this.base = base;
      this.place = place;
      this.order = order;
      this.forced = forced;
      state = new byte[accesses.history().transactions()];
    }

    /**
     * Of an order of the included transactions, which stays as it is.
     *
     * @param place by transaction its place there, which may change within a part that is extended
     */
    OfParts(Accesses accesses, int[] base, int[] place, ForcedOrder forced) {
      this(accesses, base, place, base.clone(), forced);
    }

    /**
     * Extends the part between two places, beside others who extend other parts; false when there
     * is a cycle.
     */
    boolean extend(int from, int to) {
      return new LinearExtension(this, from).placeAll(base, from, to);
    }

    /** The order, as extended so far. */
    int[] order() {
      return order;
    }
  }

  private boolean placeAll(int[] base, int from, int to) {
    for (int i = from; i < to; i++) {
      int transaction = base[i];
      if (state[transaction] == NEW
          && accesses.readsFrom().included(transaction)
          && !place(transaction)) {
        return false;
      }
    }
    return true;
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
      if (previous != NONE && !isSettled(previous)) {
        return previous;
      }
    }
    for (; read < end; read++) {
      int writer = accesses.readWriter(read);
      if (writer >= 0 && !isSettled(writer)) {
        cursor.set(top, read);
        return writer;
      }
    }
    cursor.set(top, read);
    for (int e = forced.lastInto(transaction); e != NONE; e = forced.previousInto(e)) {
      if (!isSettled(forced.from(e))) {
        return forced.from(e);
      }
    }
    return NONE;
  }

  private boolean isSettled(int transaction) {
    return state[transaction] == PLACED || (from > 0 && place[transaction] < from);
  }
}
