package dev.taipan.cli.progress;

import dev.taipan.history.display.Printable;
import java.io.PrintStream;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressState;

/** A line with a task, its stage and how long it has been running; gone when closed. */
final class ProgressLine implements AutoCloseable {
  /** What every terminal has; asking for the true width would start a terminal library. */
  private static final int WIDTH = 80;

  private static final int REDRAW_MILLIS = 250;

  private final ProgressBar bar;
  private volatile String stage;

  ProgressLine(String task, String stage, Duration elapsed, PrintStream stream) {
    this.stage = stage;
    bar =
        new ProgressBarBuilder()
            .setTaskName(Printable.of(task))
            .setInitialMax(-1)
            .startsFrom(0, elapsed)
            .setUpdateIntervalMillis(REDRAW_MILLIS)
            .continuousUpdate()
            .clearDisplayOnFinish()
            .setRenderer(this::render)
            .setConsumer(new ConsoleProgressBarConsumer(stream, WIDTH))
            .build();
  }

  private String render(ProgressState state, int width) {
    String text =
        "%s: %s, %d s".formatted(state.getTaskName(), stage, state.getTotalElapsed().toSeconds());
    return text.length() <= width ? text : text.substring(text.length() - width);
  }

  void stage(String name) {
    stage = name;
  }

  @Override
  public void close() {
    bar.close();
  }
}
