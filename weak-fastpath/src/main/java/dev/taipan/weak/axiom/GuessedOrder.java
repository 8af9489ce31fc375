package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.Visibility;
import java.util.BitSet;
import java.util.Optional;

/**
 * Decides a level by guessing a commit order and mending it.
 *
 * <p>An axiom says: no read misses a visible writer of its key that commits after the one it
 * observed. So under a guessed order only <em>stale</em> reads need a look: those after which, in
 * the order, another writer of the key comes before the reader. If none of these writers is visible
 * to the reader, the guess is a commit order and the level holds. Otherwise the visible ones are
 * forced before the writer observed, against the guess, and the next guess respects that; a cycle
 * means that the level is violated.
 *
 * <p>The first guess is the order in which the input records transactions, made to respect
 * causality. A log in the order of commits of a store that behaved has no stale reads at all, and
 * is decided in one linear pass. Mending moves transactions forward, and what anybody has seen
 * stays the same: from the second guess on only reads of transactions that moved need a look.
 *
 * <p>When there is more to look at than the axiom in full would cost, {@link #decide} gives up, and
 * that is to be applied. What was forced so far remains.
 */
final class GuessedOrder {
  private static final int NONE = -1;
  private static final int ROUNDS = 12;

  private static final int TRANSACTIONS_PER_DEADLINE_CHECK = 1 << 8;

  /** Writers that may be looked at however few the axiom in full would. */
  private static final int LEAST_EFFORT = 1000;

  private final Accesses accesses;
  private final Visibility visibility;
  private final Sight sight;
  private final ForcedOrder forced;
  private final Deadline deadline;
  private int[] order;
  private long effort;

  GuessedOrder(Accesses accesses, Visibility visibility, ForcedOrder forced, Deadline deadline) {
    this.deadline = deadline;
    this.accesses = accesses;
    this.visibility = visibility;
    this.forced = forced;
    sight = new Sight(accesses, visibility, forced);
  }

  /** What came of guessing. */
  enum Result {
    /** The order is a commit order. */
    SATISFIED,
    /** Causal and forced order are cyclic. */
    VIOLATED,
    /** Neither was found with the effort allowed. */
    UNDECIDED
  }

  /**
   * Guesses and mends.
   *
   * @param base the transactions in the order of the first guess
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Result decide(int[] base) {
    order = base;
    if ((forced.size() > 0 || !isCausal()) && !extend()) {
      return Result.VIOLATED;
    }
    effort = CostInFull.of(visibility, accesses) + LEAST_EFFORT;
    BitSet moved = null;
    for (int round = 0; round < ROUNDS; round++) {
      int before = forced.size();
      if (!forceVisibleWriters(moved)) {
        return Result.UNDECIDED;
      }
      if (forced.beforeInitial() != NONE) {
        return Result.VIOLATED;
      }
      if (forced.size() == before) {
        return Result.SATISFIED;
      }
      int[] guess = order;
      if (!extend()) {
        return Result.VIOLATED;
      }
      moved = moved(guess);
    }
    return Result.UNDECIDED;
  }

  /** The last guess: causal, and after {@link Result#SATISFIED} a commit order. */
  int[] order() {
    return order;
  }

  /** Mends the order; false when there is a cycle. */
  private boolean extend() {
    Optional<int[]> extension = LinearExtension.of(accesses, order, forced);
    extension.ifPresent(mended -> order = mended);
    return extension.isPresent();
  }

  private boolean isCausal() {
    BitSet placed = new BitSet(accesses.history().transactions());
    for (int transaction : order) {
      int previous = accesses.previousInSession(transaction);
      if (previous != NONE && !placed.get(previous)) {
        return false;
      }
      for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
        if (accesses.readWriter(r) >= 0 && !placed.get(accesses.readWriter(r))) {
          return false;
        }
      }
      placed.set(transaction);
    }
    return true;
  }

  /** Who comes before somebody whom it came behind in the guess before. */
  private BitSet moved(int[] before) {
    int[] place = new int[accesses.history().transactions()];
    for (int i = 0; i < before.length; i++) {
      place[before[i]] = i;
    }
    BitSet moved = new BitSet(place.length);
    int least = before.length;
    for (int i = order.length - 1; i >= 0; i--) {
      if (place[order[i]] > least) {
        moved.set(order[i]);
      }
      least = Math.min(least, place[order[i]]);
    }
    return moved;
  }

  /**
   * Forces what readers have seen before what they observed; false when that is too much.
   *
   * @param moved only reads of these count; all if null
   */
  private boolean forceVisibleWriters(BitSet moved) {
    WritersInOrder writers = new WritersInOrder(accesses);
    for (int i = 0; i < order.length; i++) {
      if (i % TRANSACTIONS_PER_DEADLINE_CHECK == 0) {
        deadline.check();
      }
      int reader = order[i];
      for (int r = accesses.readStart(reader); r < accesses.readEnd(reader); r++) {
        int observed = accesses.readWriter(r);
        if (moved == null || (observed >= 0 && moved.get(observed))) {
          forceVisibleWriters(writers, reader, r, observed);
        }
      }
      if (effort < 0) {
        return false;
      }
      writers.pass(reader);
    }
    sight.finish();
    return true;
  }

  /** Looks at who wrote a key since the writer that a read observed, the latest first. */
  private void forceVisibleWriters(WritersInOrder writers, int reader, int read, int observed) {
    if (observed == Accesses.AMBIGUOUS) {
      return;
    }
    int key = accesses.readKey(read);
    int start = accesses.writerStart(key);
    for (int p = writers.end(key) - 1; p >= start && writers.writer(p) != observed; p--) {
      if (--effort < 0) {
        return;
      }
      sight.look(writers.writer(p), reader, read, order);
    }
  }
}
