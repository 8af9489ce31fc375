package dev.taipan.mockstore.record;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.List;

/**
 * A transaction that has ended.
 *
 * @param number unique in a store
 * @param start when it began, by a clock that counts beginnings and ends; {@link
 *     dev.taipan.history.History#NO_START} where real time does not count
 * @param end when it ended, or {@link dev.taipan.history.History#NO_END}
 */
public record Recorded(
    String session,
    long number,
    TransactionStatus status,
    long start,
    long end,
    List<RecordedOperation> steps) {

  /** Whether it is known when it ran. */
  boolean hasTimes() {
    return start != History.NO_START;
  }

  /** A copy that does not change. */
  public Recorded {
    steps = List.copyOf(steps);
  }
}
