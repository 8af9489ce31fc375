package dev.taipan.checker.reason;

import dev.taipan.checker.evidence.AnomalyName;
import dev.taipan.checker.evidence.Argument;
import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;
import java.util.Optional;

/** That a level is violated, as it was found: reasons are given only to those who ask. */
public interface Finding {

  /** The history in which it was found. */
  Accesses accesses();

  /** What to call it where nobody can say more. */
  AnomalyName name();

  /**
   * Why; empty where the way in which it was found gives no reason.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  Optional<Argument> argument(Deadline patience);

  /**
   * Transactions that are known to contain the contradiction, or nearly: few of a large history.
   * Empty where the way in which it was found does not tell.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  default Optional<int[]> core(Deadline patience) {
    return Optional.empty();
  }
}
