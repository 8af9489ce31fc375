package dev.taipan.checker.excerpt;

import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Leaves out of some transactions what is not needed for them to violate a level, by trying: first
 * halves, then quarters, and so on down to single ones (Zeller and Hildebrandt, "Simplifying and
 * Isolating Failure-Inducing Input", IEEE TSE 2002). Stops when no single one can be left out, or
 * when it has tried often enough or time has run out; what is left is then a violation, too.
 */
public final class SmallerPart {
  private final Predicate<int[]> violates;
  private final Deadline deadline;
  private int attempts;

  /**
   * Prepares a search.
   *
   * @param violates whether some transactions alone violate the level; asked of nothing after the
   *     deadline
   * @param attempts how often to ask
   */
  public SmallerPart(Predicate<int[]> violates, int attempts, Deadline deadline) {
    this.violates = violates;
    this.attempts = attempts;
    this.deadline = deadline;
  }

  /** What is left of transactions that violate the level; never nothing of something. */
  public int[] of(int[] transactions) {
    int[] left = transactions;
    for (int chunk = (left.length + 1) / 2; chunk > 0; chunk = chunk == 1 ? 0 : (chunk + 1) / 2) {
      int before;
      do {
        before = left.length;
        left = withoutChunks(left, chunk);
      } while (chunk == 1 && left.length < before && mayTry());
    }
    return left;
  }

  private int[] withoutChunks(int[] transactions, int chunk) {
    int[] left = transactions;
    for (int end = left.length; end > 0 && mayTry(); end -= chunk) {
      int start = Math.max(0, end - chunk);
      if (end - start == left.length) {
        return left;
      }
      int[] without = without(left, start, end);
      attempts--;
      if (violates.test(without)) {
        left = without;
      }
    }
    return left;
  }

  private boolean mayTry() {
    return attempts > 0 && !deadline.isOver();
  }

  private static int[] without(int[] all, int start, int end) {
    int[] without = Arrays.copyOf(all, all.length - (end - start));
    System.arraycopy(all, end, without, start, all.length - end);
    return without;
  }
}
