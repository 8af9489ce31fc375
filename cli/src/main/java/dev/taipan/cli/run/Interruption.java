package dev.taipan.cli.run;

import dev.taipan.formats.io.partial.OrderlyEnd;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets an interrupt, such as Ctrl-C, end a run in good order: the clients stop, and what they saw
 * is checked, before this process ends.
 */
public final class Interruption {
  private static final long PATIENCE_MINUTES = 10;

  /** As shells have it for what was interrupted. */
  private static final int STATUS = 130;

  private final OrderlyEnd files = new OrderlyEnd();
  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook;

  /**
   * Waits for interrupts.
   *
   * @param stop ends the clients
   */
  public Interruption(Runnable stop) {
    hook =
        new Thread(
            () -> {
              stop.run();
              awaitEnd();
            },
            "interruption");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void awaitEnd() {
    try {
      if (!finished.await(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
        Runtime.getRuntime().halt(STATUS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits no longer. */
  public void close() {
    files.close();
    finished.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException interrupted) {
      // The process is about to end, and waited for this.
    }
  }
}
