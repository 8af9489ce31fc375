package dev.taipan.checker.reason;

import dev.taipan.history.time.Deadline;
import java.time.Duration;

/**
 * How much explaining may take: work is counted, not time, so that the same violation is explained
 * in the same words on every machine, however busy. Durations are what that work commonly takes.
 */
final class ExplanationBudget {
  /** What is enough for an argument about few transactions. */
  private static final Duration LEAST = Duration.ofSeconds(2);

  /** What it may take in all. */
  private static final Duration MOST = Duration.ofSeconds(10);

  private final Deadline deadline;
  private final Deadline end;

  /**
   * Begins now.
   *
   * @param deadline when explaining ends at the latest
   */
  ExplanationBudget(Deadline deadline) {
    this.deadline = deadline.countingWork();
    end = this.deadline.orIn(MOST);
  }

  /** All that is left. */
  Deadline all() {
    return end;
  }

  /** Half of what is left, for what others follow. */
  Deadline half() {
    return end.orIn(Duration.ofNanos(end.remainingNanos() / 2));
  }

  /** What is left, or a little more, for what nothing is proved without. */
  Deadline orLittle() {
    return end.remainingNanos() > LEAST.toNanos() ? end : little();
  }

  /** A little, from now on. */
  Deadline little() {
    return deadline.orIn(LEAST);
  }
}
