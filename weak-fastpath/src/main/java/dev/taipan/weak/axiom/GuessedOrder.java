package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.clock.CausalPast;
import dev.taipan.weak.clock.VectorClocks;
import java.util.Arrays;
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
 * is decided in one linear pass. When guesses need too much mending, {@link #decide} gives up, and
 * the axiom is to be applied in full: the work done here stays linear in the operations.
 */
final class GuessedOrder {
  private static final int NONE = -1;
  private static final int ROUNDS = 12;

  private static final int READS_PER_DEADLINE_CHECK = 1 << 8;

  /** Writers that may be looked at, per read of the history. */
  private static final int EFFORT = 24;

  private final Accesses accesses;
  private final Visibility visibility;
  private final ForcedOrder forced;
  private final Deadline deadline;
  private int[] order;
  private int[] place;
  private CausalPast clocks;
  private long effort;

  GuessedOrder(Accesses accesses, Visibility visibility, ForcedOrder forced, Deadline deadline) {
    this.deadline = deadline;
    this.accesses = accesses;
    this.visibility = visibility;
    this.forced = forced;
    effort = (long) EFFORT * accesses.reads() + 1000;
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
    int[] guess = base;
    for (int round = 0; round < ROUNDS; round++) {
      deadline.check();
      order = guess;
      IntList stale = new IntList();
      if (round > 0 || forced.size() > 0 || !findStaleReads(stale)) {
        Optional<int[]> extension = LinearExtension.of(accesses, guess, forced);
        if (extension.isEmpty()) {
          return Result.VIOLATED;
        }
        order = extension.get();
        stale.truncate(0);
        findStaleReads(stale);
      }
      effort -= stale.size();
      if (stale.isEmpty()) {
        return Result.SATISFIED;
      }
      if (visibility == Visibility.CAUSAL && !CausalAxiom.clocksFit(accesses)) {
        return Result.UNDECIDED;
      }
      int before = forced.size();
      if (!forceVisibleWriters(stale)) {
        return Result.UNDECIDED;
      }
      if (forced.beforeInitial() != NONE) {
        return Result.VIOLATED;
      }
      if (forced.size() == before) {
        return Result.SATISFIED;
      }
      guess = order;
    }
    return Result.UNDECIDED;
  }

  /** The last guess: causal, and after {@link Result#SATISFIED} a commit order. */
  int[] order() {
    return order;
  }

  /**
   * Lists the reads that do not return the latest version in the order.
   *
   * @return whether the order is causal
   */
  private boolean findStaleReads(IntList stale) {
    int[] latest = new int[accesses.history().keys()];
    Arrays.fill(latest, History.INITIAL);
    BitSet placed = new BitSet(accesses.history().transactions());
    for (int transaction : order) {
      int previous = accesses.previousInSession(transaction);
      if (previous != NONE && !placed.get(previous)) {
        return false;
      }
      for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
        int writer = accesses.readWriter(r);
        if (latest[accesses.readKey(r)] != writer && writer != Accesses.AMBIGUOUS) {
          if (writer >= 0 && !placed.get(writer)) {
            return false;
          }
          stale.add(r);
        }
      }
      for (int w = accesses.writeStart(transaction); w < accesses.writeEnd(transaction); w++) {
        latest[accesses.writeKey(w)] = transaction;
      }
      placed.set(transaction);
    }
    return true;
  }

  /** Forces what stale reads have seen before what they observed; false when that is too much. */
  private boolean forceVisibleWriters(IntList stale) {
    WritersInOrder writers = new WritersInOrder(accesses, order);
    place = writers.places();
    for (int i = 0; i < stale.size(); i++) {
      if (i % READS_PER_DEADLINE_CHECK == 0) {
        deadline.check();
      }
      int read = stale.get(i);
      int reader = accesses.readerOf(read);
      int observed = accesses.readWriter(read);
      int key = accesses.readKey(read);
      int from = observed == History.INITIAL ? NONE : place[observed];
      for (int p = writers.firstAfter(key, from); p < accesses.writerEnd(key); p++) {
        int writer = writers.writer(p);
        if (place[writer] >= place[reader]) {
          break;
        }
        if (--effort < 0) {
          return false;
        }
        if (isVisible(writer, reader, read)) {
          forced.force(writer, read);
        }
      }
    }
    return true;
  }

  private boolean isVisible(int writer, int reader, int read) {
    return switch (visibility) {
      case EARLIER_READ -> Visibility.isReadEarlier(accesses, writer, reader, read);
      case DIRECT -> Visibility.isDirect(accesses, writer, reader);
      case CAUSAL -> causallyPrecedes(writer, reader);
    };
  }

  private boolean causallyPrecedes(int writer, int reader) {
    if (clocks == null) {
      clocks = new VectorClocks(accesses, order, 0, accesses.history().sessions());
    }
    return clocks.latest(accesses.sessionOf(writer), reader) >= writer;
  }
}
