package dev.taipan.generate.log;

import dev.taipan.generate.protocol.SimulatedWorkload;
import dev.taipan.history.TransactionStatus;
import org.apache.commons.rng.UniformRandomProvider;

/** How a transaction ends, and what its client learns. */
public enum Fate {
  /** Commits. */
  COMMITTED(TransactionStatus.COMMITTED, true),
  /** Rolls back of its own accord. */
  ABORTED(TransactionStatus.ABORTED, false),
  /** Commits, but the answer is lost. */
  COMMITTED_IN_SILENCE(TransactionStatus.UNKNOWN, true),
  /** Is lost before it commits, and the client does not know. */
  LOST(TransactionStatus.UNKNOWN, false);

  private final TransactionStatus status;
  private final boolean takesEffect;

  Fate(TransactionStatus status, boolean takesEffect) {
    this.status = status;
    this.takesEffect = takesEffect;
  }

  /** What the client learns. */
  TransactionStatus status() {
    return status;
  }

  /** Whether others see what the transaction wrote. */
  public boolean takesEffect() {
    return takesEffect;
  }

  /**
   * Draws one. Asks for nothing random where all transactions commit. Of the unknown outcomes half
   * are commits.
   */
  public static Fate draw(SimulatedWorkload workload, UniformRandomProvider random) {
    double uncommitted = workload.abortRatio() + workload.unknownRatio();
    if (uncommitted == 0) {
      return COMMITTED;
    }
    double drawn = random.nextDouble();
    if (drawn < workload.abortRatio()) {
      return ABORTED;
    }
    if (drawn >= uncommitted) {
      return COMMITTED;
    }
    return random.nextBoolean() ? COMMITTED_IN_SILENCE : LOST;
  }
}
