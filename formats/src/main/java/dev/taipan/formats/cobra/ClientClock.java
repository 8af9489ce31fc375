package dev.taipan.formats.cobra;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;

/**
 * What the time stamps of one log say about when its transactions ran. They are milliseconds of the
 * client's own clock.
 *
 * <p>Cobra's library takes the stamp of a start after the database has begun the transaction, and
 * the stamp of a commit before it asks the database to commit. So a transaction may have run longer
 * than between its own two stamps; but as a client does one thing after the other, it ran between
 * the end stamp of the transaction before and the start stamp of the one behind. For the difference
 * between the clocks of two clients, ends are put later by as much as Cobra's verifier allows for.
 */
final class ClientClock {
  /** TIME_DRIFT_THRESHOLD of Cobra's verifier, in milliseconds. */
  private static final long TOLERANCE = 100;

  private static final int NONE = -1;

  private final HistoryBuilder builder;

  /** The transaction that ended last, and the stamp of that. */
  private int finished = NONE;

  private long endStamp = History.NO_START;

  ClientClock(HistoryBuilder builder) {
    this.builder = builder;
  }

  /** Takes the start stamp of the next transaction. */
  void started(int transaction, long stamp) {
    if (finished != NONE) {
      end(finished, stamp > History.NO_END - TOLERANCE ? History.NO_END : stamp + TOLERANCE);
    }
    builder.times(transaction, endStamp, History.NO_END);
  }

  /** Takes the end stamp of the transaction that started last. */
  void ended(int transaction, long stamp) {
    finished = transaction;
    endStamp = stamp;
  }

  private void end(int transaction, long end) {
    long start = builder.startTime(transaction);
    if (end < start) {
      // The clock was set back in between, so that it says nothing about this transaction.
      builder.times(transaction, History.NO_START, History.NO_END);
    } else {
      builder.times(transaction, start, end);
    }
  }
}
