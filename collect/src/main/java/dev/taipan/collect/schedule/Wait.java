package dev.taipan.collect.schedule;

import java.util.Set;

/**
 * A step that waited for other transactions.
 *
 * @param noticed when that was noticed, in nanoseconds since the schedule began: the step began to
 *     wait before
 * @param blockers the transactions that it waited for, as far as the database named them
 * @param isTold whether the database said that it waits; else it was silent for long
 */
public record Wait(long noticed, Set<Integer> blockers, boolean isTold) {
  /** Keeps a copy. */
  public Wait {
    blockers = Set.copyOf(blockers);
  }
}
