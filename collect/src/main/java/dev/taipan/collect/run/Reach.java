package dev.taipan.collect.run;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Whether clients reach the database, or have lost it: nobody can connect or commit for a while,
 * and nothing is under way that brings it back. Safe for use by several threads.
 */
final class Reach {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Duration patience;
  private final BooleanSupplier returns;

  /** Since when nobody reaches it, and why; both only while that is so. */
  private Optional<Failed> failed = Optional.empty();

  /**
   * Attempts that failed one after the other.
   *
   * @param nanos when the first was, on the clock of the run
   * @param reason of the last, in the words of the driver: the first may have met a server that was
   *     about to end
   */
  private record Failed(long nanos, String reason) {}

  /**
   * Clients to be, of whom none has failed.
   *
   * @param patience for how long nobody reaches a database that is lost
   * @param returns whether something is under way that brings it back
   */
  Reach(Duration patience, BooleanSupplier returns) {
    this.patience = patience;
    this.returns = returns;
  }

  /** Somebody reached it. */
  synchronized void succeeded() {
    failed = Optional.empty();
  }

  /**
   * Somebody did not.
   *
   * @return whether it is lost
   */
  synchronized boolean failed(long nanos, String reason) {
    if (returns.getAsBoolean()) {
      failed = Optional.empty();
      return false;
    }
    long since = failed.isEmpty() ? nanos : failed.get().nanos();
    failed = Optional.of(new Failed(since, reason));
    return nanos - since >= patience.toNanos();
  }

  /** Since when nobody has reached it up to now, and why, in words for people. */
  synchronized Optional<String> lost() {
    return failed.map(
        since ->
            String.format(
                Locale.ROOT,
                "the database was lost %.1f s after the clients started: %s",
                since.nanos() / NANOS_PER_SECOND,
                since.reason()));
  }
}
