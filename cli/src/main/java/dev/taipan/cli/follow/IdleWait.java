package dev.taipan.cli.follow;

import java.time.Duration;
import java.util.Optional;

/** Waits for more of what is followed, until it ends or nothing was added for long enough. */
final class IdleWait {
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final Optional<Duration> idle;
  private long quietSince = System.nanoTime();

  /**
   * Begins to wait.
   *
   * @param idle after how long without anything more nothing is expected; empty for never
   */
  IdleWait(Optional<Duration> idle) {
    this.idle = idle;
  }

  /**
   * Pauses where nothing came.
   *
   * @param more whether something came
   * @param ended whether nothing more can come
   * @return whether something more is expected; not when the thread was interrupted
   */
  boolean goesOn(boolean more, boolean ended) {
    if (more) {
      quietSince = System.nanoTime();
      return true;
    }
    boolean over =
        ended || (idle.isPresent() && System.nanoTime() - quietSince >= idle.get().toNanos());
    return !over && pause();
  }

  private static boolean pause() {
    try {
      Thread.sleep(PAUSE.toMillis());
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
