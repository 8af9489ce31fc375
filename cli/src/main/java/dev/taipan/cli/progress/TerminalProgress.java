package dev.taipan.cli.progress;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.IntSupplier;

/** A line on a terminal for work that takes long, out of the way of what else is printed there. */
public final class TerminalProgress implements ProgressDisplay {
  private final Duration delay;
  private final PrintStream stream;
  private final IntSupplier columns;
  private volatile DelayedProgress current;

  /** Shows a line for work that takes longer than {@code delay}, as wide as the terminal. */
  public TerminalProgress(Duration delay, PrintStream stream) {
    this(delay, stream, TerminalWidth::ask);
  }

  /** The same on so many columns, which are asked for when a line appears. */
  TerminalProgress(Duration delay, PrintStream stream, IntSupplier columns) {
    this.delay = delay;
    this.stream = stream;
    this.columns = columns;
  }

  @Override
  public Progress start(String task) {
    current = new DelayedProgress(task, delay, stream, columns);
    return current;
  }

  /** What goes to a stream of the same terminal, with the line erased first. */
  public OutputStream above(OutputStream output) {
    return new FilterOutputStream(output) {
      @Override
      public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        // The line is drawn by prints to this stream.
        synchronized (stream) {
          if (current != null) {
            current.erase();
          }
          output.write(bytes, from, length);
        }
      }
    };
  }
}
