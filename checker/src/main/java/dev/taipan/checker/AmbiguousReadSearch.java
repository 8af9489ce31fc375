package dev.taipan.checker;

import dev.taipan.history.Accesses;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.WeakChecker;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.WeakViolation;
import java.util.Optional;

/**
 * Decides a weak level when reads are ambiguous, by settling them one after the other and going
 * back when the level is violated. Exponential at worst: the question is NP-hard then.
 */
final class AmbiguousReadSearch {
  private final Accesses accesses;
  private final WeakLevel level;
  private final Deadline deadline;

  AmbiguousReadSearch(Accesses accesses, WeakLevel level, Deadline deadline) {
    this.accesses = accesses;
    this.level = level;
    this.deadline = deadline;
  }

  /**
   * Whether some choice of what ambiguous reads observed satisfies the level.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  boolean succeeds() {
    return succeedsFrom(0, accesses.readsFrom());
  }

  private boolean succeedsFrom(int ambiguity, ReadsFrom settled) {
    deadline.check();
    Optional<WeakViolation> violation =
        WeakChecker.check(new Accesses(accesses.history(), settled), level);
    if (violation.isPresent()) {
      return false;
    }
    if (ambiguity == settled.ambiguousReads()) {
      return true;
    }
    for (int candidate : settled.candidates(ambiguity)) {
      if (succeedsFrom(ambiguity + 1, settled.settled(ambiguity, candidate))) {
        return true;
      }
    }
    return false;
  }
}
