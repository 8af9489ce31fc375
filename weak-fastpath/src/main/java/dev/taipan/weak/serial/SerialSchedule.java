package dev.taipan.weak.serial;

import dev.taipan.history.time.Deadline;
import java.util.Optional;

/**
 * Looks for a serial order in session order: runs transactions on a store, of those that can run
 * always the one that is likely to come first. When nobody can run, each waits for another in a
 * cycle, in which somebody overwrote too early; then the run goes back to him, and lets him wait.
 * What has been learned so is forgotten where it closes a cycle by itself.
 *
 * <p>Where few sessions run beside each other, mistakes show soon, and are mended among a few dozen
 * transactions: an order is found in about linear time. Where they show late, or there is no serial
 * order, the search ends after a number of steps linear in the transactions, and says nothing.
 */
final class SerialSchedule {
  /** Transactions that are run for each of the history, at most. */
  private static final int RUNS = 12;

  /** Nine tenths of the pace that it takes to be done by then is enough to go on. */
  private static final double LEAST_PACE = 0.9;

  private final LearnedOrder learned;
  private final StoreRun run;
  private final Standstill standstill;
  private final int[] byRank;
  private final int[] rankOf;

  /** All transactions of lower ranks have run. */
  private int firstRank;

  /** How many had run at most. */
  private int furthest;

  private SerialSchedule(Dependencies dependencies, int[] byRank) {
    this.byRank = byRank;
    rankOf = new int[byRank.length];
    for (int rank = 0; rank < byRank.length; rank++) {
      rankOf[byRank[rank]] = rank;
    }
    learned = new LearnedOrder(byRank.length);
    run = new StoreRun(dependencies, learned, rankOf, byRank);
    standstill = new Standstill(dependencies, learned, run);
  }

  /**
   * An order of all transactions in which every external read sees the latest write, if one is
   * found.
   *
   * @param byRank all transactions in an order that agrees with session order and reads
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  static Optional<int[]> of(Dependencies dependencies, int[] byRank, Deadline deadline) {
    return new SerialSchedule(dependencies, byRank).search(deadline);
  }

  private Optional<int[]> search(Deadline deadline) {
    long steps = 0;
    while (isWorthMore(steps)) {
      int before = run.count();
      run.run();
      steps += run.count() - before + 1;
      furthest = Math.max(furthest, run.count());
      if (run.isComplete()) {
        return Optional.of(run.order());
      }
      deadline.check();
      if (!mend()) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Whether steps are left, and are enough if it goes on as it has gone so far. */
  private boolean isWorthMore(long steps) {
    return steps < byRank.length
        || (steps < (long) RUNS * byRank.length && (double) RUNS * furthest > LEAST_PACE * steps);
  }

  private boolean mend() {
    standstill.find(firstThatHasNotRun());
    if (!standstill.findRemedy()) {
      return false;
    }
    int pair = standstill.forgettable();
    if (pair >= 0) {
      learned.forget(pair);
      run.release(learned.later(pair));
    } else {
      letRunFirst(standstill.blocked(), standstill.writer(standstill.blocked()));
    }
    return true;
  }

  private int firstThatHasNotRun() {
    while (run.isDone(byRank[firstRank])) {
      firstRank++;
    }
    return byRank[firstRank];
  }

  /** Goes back to a transaction that has run too early, to let it wait for another one. */
  private void letRunFirst(int blocked, int writer) {
    for (int place = run.place(writer); place < run.count(); place++) {
      firstRank = Math.min(firstRank, rankOf[run.at(place)]);
    }
    run.undoFrom(writer);
    learned.add(blocked, writer);
    run.retract(writer);
  }
}
