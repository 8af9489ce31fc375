package dev.taipan.history.time;

import java.util.function.Supplier;

/**
 * Runs an action when a deadline is over before some work is done: for computations that cannot
 * look at the clock themselves. A thread of its own looks every few milliseconds; for a deadline
 * that is never over, none is started. The action is repeated until the work is done, since what it
 * calls off may not have begun in earnest, and then takes no notice.
 */
public final class Alarm {
  private static final long MILLIS_BETWEEN_LOOKS = 10;

  private final Thread thread;

  private Alarm(Thread thread) {
    this.thread = thread;
  }

  private static Alarm at(Deadline deadline, Runnable action) {
    if (deadline.isNever()) {
      return new Alarm(null);
    }
    Thread thread = new Thread(() -> await(deadline, action), "taipan-alarm");
    thread.setDaemon(true);
    thread.start();
    return new Alarm(thread);
  }

  /**
   * Does some work, and runs an action, again and again, if the deadline is over before the work is
   * done.
   */
  public static <T> T during(Deadline deadline, Runnable action, Supplier<T> work) {
    Alarm alarm = at(deadline, action);
    try {
      return work.get();
    } finally {
      alarm.close();
    }
  }

  private static void await(Deadline deadline, Runnable action) {
    try {
      while (!deadline.isOver()) {
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
      }
      while (!Thread.interrupted()) {
        action.run();
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
      }
    } catch (InterruptedException closed) {
      return;
    }
  }

  /** Returns only when the action can no longer run. */
  private void close() {
    if (thread == null) {
      return;
    }
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException other) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
