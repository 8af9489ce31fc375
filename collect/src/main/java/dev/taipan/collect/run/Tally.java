package dev.taipan.collect.run;

import dev.taipan.collect.dialect.Failure;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Counts of how transactions ended, while they are running and afterwards. */
public final class Tally {
  /** A transaction is tried so often before it is given up. */
  public static final int ATTEMPTS_PER_TRANSACTION = 20;

  private final LongAdder committed = new LongAdder();
  private final LongAdder rolledBack = new LongAdder();
  private final LongAdder unknown = new LongAdder();
  private final LongAdder givenUp = new LongAdder();
  private final LongAdder[] failures =
      Arrays.stream(Failure.values()).map(failure -> new LongAdder()).toArray(LongAdder[]::new);
  private final AtomicReference<String> firstOther = new AtomicReference<>();
  private volatile long lastEnd = System.nanoTime();

  /** One more of {@link #commits}. */
  public void committed() {
    committed.increment();
    lastEnd = System.nanoTime();
  }

  /** One more of {@link #rollbacks}. */
  public void rolledBack() {
    rolledBack.increment();
    lastEnd = System.nanoTime();
  }

  /** One more of {@link #unknowns}. */
  public void unknown() {
    unknown.increment();
    lastEnd = System.nanoTime();
  }

  /** One more of {@link #givenUps}. */
  public void givenUp() {
    givenUp.increment();
    lastEnd = System.nanoTime();
  }

  /** An attempt failed. */
  public void failed(Failure failure, String message) {
    failures[failure.ordinal()].increment();
    if (failure == Failure.OTHER) {
      firstOther.compareAndSet(null, message);
    }
  }

  /**
   * When the last transaction ended, by {@link System#nanoTime}; without any, when this was made.
   */
  public long lastEnd() {
    return lastEnd;
  }

  /** Transactions of which the database said that they committed. */
  public long commits() {
    return committed.sum();
  }

  /** Transactions that were rolled back of their client's own accord. */
  public long rollbacks() {
    return rolledBack.sum();
  }

  /** Transactions of which nobody knows whether they committed. */
  public long unknowns() {
    return unknown.sum();
  }

  /** Transactions that clients gave up, since the database had refused every attempt. */
  public long givenUps() {
    return givenUp.sum();
  }

  /** Attempts that failed for one reason. */
  public long failures(Failure reason) {
    return failures[reason.ordinal()].sum();
  }

  /** Attempts that failed and were tried again as new transactions. */
  public long retries() {
    return Arrays.stream(Failure.values())
        .filter(Failure::isTransient)
        .mapToLong(this::failures)
        .sum();
  }

  /** What the first failure said that is neither of isolation nor of the connection; or null. */
  public String firstOther() {
    return firstOther.get();
  }
}
