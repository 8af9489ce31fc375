package dev.taipan.cli.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;

/**
 * A line that appears only when the work takes long. The library that draws it is loaded only then,
 * because short runs should not pay for it.
 */
final class DelayedProgress implements Progress {
  private final String task;
  private final Duration delay;
  private final PrintStream stream;
  private final ScheduledExecutorService timer;
  private final IntSupplier columns;
  private Stage stage = new Stage("", UNKNOWN, System.nanoTime());
  private volatile ProgressLine line;
  private boolean closed;

  DelayedProgress(String task, Duration delay, PrintStream stream, IntSupplier columns) {
    this.task = task;
    this.delay = delay;
    this.stream = stream;
    this.columns = columns;
    timer =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread thread = new Thread(work, "progress");
              thread.setDaemon(true);
              return thread;
            });
    // close() stops the timer, so nobody needs to wait for this.
    var unused = timer.schedule(this::appear, delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void appear() {
    draw(columns.getAsInt());
  }

  private synchronized void draw(int width) {
    if (!closed) {
      line = new ProgressLine(task, stage, delay, stream, width);
    }
  }

  @Override
  public synchronized void stage(String name, DoubleSupplier share) {
    stage = stage.next(name, share);
    if (line != null) {
      line.stage(stage);
    }
  }

  /** Makes room for other output; the line comes back by itself. */
  void erase() {
    ProgressLine shown = line;
    if (shown != null) {
      shown.erase();
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    timer.shutdownNow();
    if (line != null) {
      line.close();
      line = null;
    }
  }
}
