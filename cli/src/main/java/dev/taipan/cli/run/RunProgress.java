package dev.taipan.cli.run;

import dev.taipan.cli.progress.Progress;
import dev.taipan.collect.run.Tally;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/** Shows how a run is going, some times a second. */
final class RunProgress implements AutoCloseable {
  private static final long UPDATE_MILLIS = 250;

  private final Tally tally;
  private final Duration time;
  private final double transactions;
  private final long start = System.nanoTime();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  /**
   * Shows it until closed.
   *
   * @param time after which no transaction begins
   * @param transactions how many there are to be at most
   */
  RunProgress(Tally tally, Duration time, double transactions, Progress progress) {
    this.tally = tally;
    this.time = time;
    this.transactions = transactions;
    DoubleSupplier share = this::share;
    // Closing ends it.
    var unused =
        timer.scheduleAtFixedRate(
            () -> progress.stage(summary(), share), 0, UPDATE_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** How much of the time, or of the transactions, is over: of what ends the run first. */
  double share() {
    double ended = tally.commits() + tally.rollbacks() + tally.unknowns() + tally.givenUps();
    return Math.max(seconds(System.nanoTime()) * 1e3 / time.toMillis(), ended / transactions);
  }

  private double seconds(long until) {
    return Duration.ofNanos(until - start).toMillis() / 1e3;
  }

  /** One line of counts; the rate is until the last transaction ended. */
  String summary() {
    return String.format(
        Locale.ROOT,
        "%,d committed (%,d/s), %,d rolled back, %,d refused, %,d unknown%s",
        tally.commits(),
        Math.round(tally.commits() / Math.max(seconds(tally.lastEnd()), 1e-3)),
        tally.rollbacks(),
        tally.retries(),
        tally.unknowns(),
        givenUp());
  }

  /** Nothing where nothing was given up, as is usual. */
  private String givenUp() {
    return tally.givenUps() == 0
        ? ""
        : String.format(
            Locale.ROOT,
            ", %,d abandoned after %d attempts",
            tally.givenUps(),
            Tally.ATTEMPTS_PER_TRANSACTION);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
