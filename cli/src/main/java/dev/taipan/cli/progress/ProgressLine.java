package dev.taipan.cli.progress;

import dev.taipan.history.display.Printable;
import java.io.PrintStream;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressState;

/** A line with a task, its stage, how long it has been running and will; gone when closed. */
final class ProgressLine implements AutoCloseable {
  private static final int REDRAW_MILLIS = 250;

  private final Erased consumer;
  private final ProgressBar bar;
  private volatile Stage stage;

  /**
   * A line from now on.
   *
   * @param columns of the terminal; the last stays free, as some terminals go on below it
   */
  ProgressLine(String task, Stage stage, Duration elapsed, PrintStream stream, int columns) {
    this.stage = stage;
    consumer = new Erased(stream, Math.max(1, columns - 1));
    bar =
        new ProgressBarBuilder()
            .setTaskName(Printable.of(task))
            .setInitialMax(-1)
            .startsFrom(0, elapsed)
            .setUpdateIntervalMillis(REDRAW_MILLIS)
            .continuousUpdate()
            .clearDisplayOnFinish()
            .setRenderer(this::render)
            .setConsumer(consumer)
            .build();
  }

  /** Leaves no empty line behind, as what it extends does. */
  private static final class Erased extends ConsoleProgressBarConsumer {
    private final PrintStream stream;

    Erased(PrintStream stream, int columns) {
      super(stream, columns);
      this.stream = stream;
    }

    @Override
    public void close() {
      stream.flush();
    }
  }

  private String render(ProgressState state, int width) {
    return stage.line(state.getTaskName(), state.getTotalElapsed(), width);
  }

  void stage(Stage next) {
    stage = next;
  }

  /** Makes the line empty until it is drawn again. */
  void erase() {
    consumer.clear();
  }

  @Override
  public void close() {
    bar.close();
  }
}
