package dev.taipan.checker.reason;

import dev.taipan.history.time.Deadline;
import java.time.Duration;

/** How long explaining may take: about as long as it took to find what there is to explain. */
final class Patience {
  /** What it may take at least, because the shortest checks take no time at all. */
  private static final Duration LEAST = Duration.ofSeconds(2);

  /** What it may take at most, however long the check took. */
  private static final Duration MOST = Duration.ofSeconds(10);

  private final Deadline deadline;
  private final Deadline end;

  /**
   * Begins now.
   *
   * @param spent how long it took to find the violation
   * @param deadline when explaining ends at the latest
   */
  Patience(Duration spent, Deadline deadline) {
    this.deadline = deadline;
    Duration most = spent.compareTo(LEAST) > 0 ? spent : LEAST;
    end = deadline.orIn(most.compareTo(MOST) > 0 ? MOST : most);
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
