package dev.taipan.collect.whitebox;

import dev.taipan.whitebox.matches.UnsupportedPredicateException;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Watches a run from a thread of its own, twenty times a second, up to the first violation. */
public final class WatchLoop {
  private static final long PAUSE_MILLIS = 50;

  private final RunWatch watch;
  private final ChangeLog log;
  private final Consumer<Change> reader;
  private final Consumer<String> violated;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "watch");
  private volatile Optional<String> violation = Optional.empty();
  private volatile Optional<String> problem = Optional.empty();

  /**
   * Begins to watch; returns when all is loaded and compiled that it takes, before clients take all
   * processors.
   *
   * @param log which nobody else reads until this is at its end
   * @param reader is told of all changes
   * @param violated is told of the first violation, by the thread of the loop or who ends it
   */
  public WatchLoop(
      RunWatch watch, ChangeLog log, Consumer<Change> reader, Consumer<String> violated) {
    this.watch = watch;
    this.log = log;
    this.reader = reader;
    this.violated = violated;
    WatchRehearsal.run();
    step(() -> watch.read(log, reader));
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      while (isOn() && !over.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
        step(() -> watch.read(log, reader));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isOn() {
    return violation.isEmpty() && problem.isEmpty();
  }

  /** Reads and judges. */
  @FunctionalInterface
  private interface Step {
    void take() throws IOException;
  }

  private void step(Step step) {
    try {
      step.take();
      violation = watch.violation();
      violation.ifPresent(violated);
    } catch (IOException | UnsupportedPredicateException ended) {
      problem = Optional.of(ended.getMessage());
    }
  }

  /** What was found, when it is at its end. */
  public Optional<String> violation() {
    return violation;
  }

  /** Why it ended early, if it did. */
  public Optional<String> problem() {
    return problem;
  }

  /** Watches no longer. */
  public void stop() {
    over.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Judges the rest, too, if there was no violation; nothing runs any more. */
  public void finish() {
    stop();
    if (isOn() && !thread.isAlive()) {
      step(() -> watch.readToEnd(log, reader));
    }
  }
}
