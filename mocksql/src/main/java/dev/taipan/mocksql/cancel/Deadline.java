package dev.taipan.mocksql.cancel;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Cancels the statement that a session runs, unless it ends in time. */
public final class Deadline {
  private static final ScheduledThreadPoolExecutor TIMER =
      new ScheduledThreadPoolExecutor(
          1,
          work -> {
            Thread thread = new Thread(work, "deadlines of a mock database");
            thread.setDaemon(true);
            return thread;
          });

  static {
    TIMER.setRemoveOnCancelPolicy(true);
  }

  private final Runnable onEnd;

  private Deadline(Runnable onEnd) {
    this.onEnd = onEnd;
  }

  /**
   * Gives the statement that a session runs so long.
   *
   * @param milliseconds none if 0
   */
  public static Deadline of(long milliseconds, Cancellation session, Reason reason) {
    if (milliseconds == 0) {
      return new Deadline(() -> {});
    }
    int statement = session.statement();
    var late =
        TIMER.schedule(
            () -> session.cancel(statement, reason), milliseconds, TimeUnit.MILLISECONDS);
    return new Deadline(() -> late.cancel(false));
  }

  /** The statement is in time. */
  public void end() {
    onEnd.run();
  }
}
