package dev.taipan.cli.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A line that appears only when the work takes long. The library that draws it is loaded only then,
 * because short runs should not pay for it.
 */
final class DelayedProgress implements Progress {
  private final String task;
  private final Duration delay;
  private final PrintStream stream;
  private final ScheduledExecutorService timer;
  private String stage = "";
  private ProgressLine line;
  private boolean closed;

  DelayedProgress(String task, Duration delay, PrintStream stream) {
    this.task = task;
    this.delay = delay;
    this.stream = stream;
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

  private synchronized void appear() {
    if (!closed) {
      line = new ProgressLine(task, stage, delay, stream);
    }
  }

  @Override
  public synchronized void stage(String name) {
    stage = name;
    if (line != null) {
      line.stage(name);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    timer.shutdownNow();
    if (line != null) {
      line.close();
    }
  }
}
