package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.parallel.Range;
import dev.taipan.history.parallel.Workers;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.clock.CausalPast;
import dev.taipan.weak.clock.ReachInBlocks;
import dev.taipan.weak.clock.VectorClocks;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

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
 * that is to be applied. What was forced for guesses before the last remains.
 */
final class GuessedOrder {
  private static final int NONE = -1;
  private static final int ROUNDS = 12;

  /** What a key costs where work is divided, in operations. */
  private static final int KEY_COST = 4;

  /** Writers that may be looked at however few the axiom in full would. */
  private static final int LEAST_EFFORT = 1000;

  private final Accesses accesses;
  private final Visibility visibility;
  private final ForcedOrder forced;
  private final Deadline deadline;

  /** Who may look at reads side by side. */
  private final Workers lookers;

  private GuessInPlaces guess;

  /** How many writers may still be looked at. */
  private final AtomicLong effort = new AtomicLong();

  private volatile CausalPast clocks;
  private ReachInBlocks reach;

  GuessedOrder(Accesses accesses, Visibility visibility, ForcedOrder forced, Deadline deadline) {
    this.deadline = deadline;
    this.accesses = accesses;
    this.visibility = visibility;
    this.forced = forced;
    lookers = SeenWriters.collects(accesses, visibility) ? Workers.ONE : accesses.workers();
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
    guess = new GuessInPlaces(accesses, base, forced);
    if (!guess.makeCausal()) {
      return Result.VIOLATED;
    }
    effort.set(CostInFull.of(visibility, accesses) + LEAST_EFFORT);
    Optional<BitSet> moved = Optional.empty();
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
      moved = guess.mend();
      if (moved.isEmpty()) {
        return Result.VIOLATED;
      }
    }
    return Result.UNDECIDED;
  }

  /** The last guess: causal, and after {@link Result#SATISFIED} a commit order. */
  int[] order() {
    return guess.order();
  }

  /**
   * Forces what readers have seen before what they observed; false when that is too much, and then
   * nothing.
   *
   * @param moved only reads of these count; all if empty
   */
  private boolean forceVisibleWriters(Optional<BitSet> moved) {
    if (moved.isPresent()) {
      ReadsOfMoved few = ReadsOfMoved.of(accesses, moved.get(), lookers);
      if (few.cost() <= accesses.history().operations()) {
        return force(few.lookAt(guess.place(), this::sight, effort, deadline));
      }
    }
    int[] order = guess.order();
    Function<Range, WritersInOrder> writers = WritersInOrder.of(accesses, order);
    List<SeenWriters> seen =
        lookers.each(
            parts(),
            part ->
                new StaleReads(accesses, writers.apply(part), sight(), effort)
                    .lookAt(order, part, moved.orElse(null), deadline));
    return force(seen);
  }

  private boolean force(List<SeenWriters> seen) {
    if (effort.get() < 0) {
      return false;
    }
    seen.forEach(sight -> sight.force(forced));
    return true;
  }

  private List<Range> parts() {
    long work = accesses.history().operations() - (long) KEY_COST * accesses.history().keys();
    return lookers.divide(guess.order().length, work);
  }

  private SeenWriters sight() {
    return new SeenWriters(accesses, visibility, this::clocks, this::reach);
  }

  /** What anybody has seen stays the same, so clocks are made with the first question and kept. */
  private CausalPast clocks() {
    return clocks == null ? makeClocks() : clocks;
  }

  private synchronized CausalPast makeClocks() {
    if (clocks == null) {
      clocks = new VectorClocks(accesses, guess.order(), 0, accesses.history().sessions());
    }
    return clocks;
  }

  private ReachInBlocks reach() {
    if (reach == null) {
      reach = new ReachInBlocks(accesses, guess.order());
    }
    return reach;
  }
}
