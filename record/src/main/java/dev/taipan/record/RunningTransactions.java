package dev.taipan.record;

import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;

/** Which transactions clients are at. Safe for use by several threads. */
public final class RunningTransactions {
  private final NavigableSet<Long> running = new ConcurrentSkipListSet<>();
  private final AtomicLong begun = new AtomicLong();

  /**
   * How far clients are.
   *
   * @param ended all transactions up to this number have ended, or begin later
   * @param begun no transaction with a greater number has begun
   */
  public record Progress(long ended, long begun) {}

  /** One begins. */
  public void begun(long transaction) {
    running.add(transaction);
    begun.accumulateAndGet(transaction, Math::max);
  }

  /** One that has begun has ended. */
  public void ended(long transaction) {
    running.remove(transaction);
  }

  /** As it is now. What begins meanwhile has a greater number, or is taken for not ended. */
  public Progress progress() {
    long last = begun.get();
    Long oldest = running.ceiling(Long.MIN_VALUE);
    return new Progress(oldest == null ? last : Math.min(last, oldest - 1), last);
  }
}
