package dev.taipan.analysis.skew;

import dev.taipan.checker.CheckOptions;
import dev.taipan.checker.IsolationChecker;
import dev.taipan.checker.IsolationLevel;
import dev.taipan.checker.MissingTimesException;
import dev.taipan.checker.Outcome;
import dev.taipan.history.History;
import dev.taipan.history.column.Stamps;
import dev.taipan.history.time.DeadlineExceededException;
import dev.taipan.pruning.reach.HeapTooSmallException;
import java.util.OptionalLong;

/**
 * By how much the clocks must differ that told when transactions ran, so that a level with real
 * time holds, or that told their places in an order. Where clocks differ by up to d, a transaction
 * is known to be over before another starts if it ended more than d before that, as told. The order
 * of sessions counts all the same.
 *
 * @param level the level
 * @param outcome whether it holds for some difference of clocks
 * @param smallest the smallest such difference, in the unit of the times, if there is one
 */
public record ClockSkew(IsolationLevel level, Outcome outcome, OptionalLong smallest) {

  /**
   * Finds it: the larger the difference, the less order there is, so that a binary search over all
   * differences decides the level as often as the greatest of them has binary digits, and twice
   * more.
   *
   * @param options where there is a time limit, it is for each decision
   * @throws IllegalArgumentException when the level has no real time
   * @throws MissingTimesException when the history has no times
   */
  public static ClockSkew of(History history, IsolationLevel level, CheckOptions options) {
    if (!level.needsTimes()) {
      throw new IllegalArgumentException(level.symbol() + " has no real time");
    }
    try {
      return find(history, level, options);
    } catch (DeadlineExceededException | HeapTooSmallException | OutOfMemoryError tooMuch) {
      return new ClockSkew(level, Outcome.UNKNOWN, OptionalLong.empty());
    }
  }

  /**
   * Finds by how much the clocks must differ that told the places of transactions in an expected
   * order ({@link Stamps#order}), so that the history is serializable: one is known to come before
   * another if its stamp is more than d less. Sessions do not count, and equal stamps say nothing.
   * In the time of {@link #of}.
   *
   * @param options where there is a time limit, it is for each decision
   * @throws MissingTimesException when no transaction has a stamp
   */
  public static ClockSkew ofOrder(History history, CheckOptions options) {
    ClockSkew found = of(StampsAsTimes.of(history), IsolationLevel.STRICT_SERIALIZABILITY, options);
    return new ClockSkew(IsolationLevel.SERIALIZABILITY, found.outcome(), found.smallest());
  }

  private static ClockSkew find(History history, IsolationLevel level, CheckOptions options) {
    if (holds(history, level, options, 0)) {
      return new ClockSkew(level, Outcome.SATISFIED, OptionalLong.of(0));
    }
    long enough = span(history);
    if (!holds(history, level, options, enough)) {
      return new ClockSkew(level, Outcome.VIOLATED, OptionalLong.empty());
    }
    long tooLittle = 0;
    while (enough - tooLittle > 1) {
      long middle = tooLittle + (enough - tooLittle) / 2;
      if (holds(history, level, options, middle)) {
        enough = middle;
      } else {
        tooLittle = middle;
      }
    }
    return new ClockSkew(level, Outcome.SATISFIED, OptionalLong.of(enough));
  }

  private static boolean holds(
      History history, IsolationLevel level, CheckOptions options, long skew) {
    return IsolationChecker.satisfies(history.withClockSkew(skew), level, options);
  }

  /** A difference that leaves no order. */
  private static long span(History history) {
    long firstEnd = Long.MAX_VALUE;
    long lastStart = Long.MIN_VALUE;
    for (int transaction = 0; transaction < history.transactions(); transaction++) {
      firstEnd = Math.min(firstEnd, history.endTime(transaction));
      lastStart = Math.max(lastStart, history.startTime(transaction));
    }
    if (lastStart <= firstEnd) {
      return 1;
    }
    long span = lastStart - firstEnd;
    return span > 0 ? span : Long.MAX_VALUE;
  }
}
