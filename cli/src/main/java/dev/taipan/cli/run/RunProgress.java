package dev.taipan.cli.run;

import dev.taipan.cli.progress.Progress;
import dev.taipan.collect.run.Tally;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Shows how a run is going, some times a second. */
final class RunProgress implements AutoCloseable {
  private static final long UPDATE_MILLIS = 250;

  private final Tally tally;
  private final long start = System.nanoTime();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  RunProgress(Tally tally, Progress progress) {
    this.tally = tally;
    // Closing ends it.
    var unused =
        timer.scheduleAtFixedRate(
            () -> progress.stage(summary()), 0, UPDATE_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** One line of counts. */
  String summary() {
    double seconds = Duration.ofNanos(System.nanoTime() - start).toMillis() / 1e3;
    return String.format(
        Locale.ROOT,
        "%,d committed (%,d/s), %,d rolled back, %,d refused, %,d unknown%s",
        tally.commits(),
        Math.round(tally.commits() / Math.max(seconds, 1e-3)),
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
