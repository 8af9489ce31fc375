package dev.taipan.mockstore.record;

import dev.taipan.history.TransactionStatus;
import java.util.List;

/**
 * A transaction that has ended.
 *
 * @param number unique in a store
 * @param start when it began, by a clock that counts beginnings and ends
 */
public record Recorded(
    String session, long number, TransactionStatus status, long start, long end, List<Step> steps) {

  /** A copy that does not change. */
  public Recorded {
    steps = List.copyOf(steps);
  }
}
