package dev.taipan.collect.simulate;

import dev.taipan.history.text.TextLines;
import java.io.IOException;
import java.io.OutputStream;

/** Writes what commits as lines of the text format. */
final class TextLog implements CommitLog {
  private final TextLines lines;
  private final Recording recording;

  /** A log on a stream, which stays open. */
  TextLog(OutputStream stream, Recording recording) {
    lines = new TextLines(stream);
    this.recording = recording;
  }

  @Override
  public void transaction(int session, int number, long start, long end) throws IOException {
    lines.transaction(Integer.toString(session + 1), Integer.toString(number));
    if (recording == Recording.OPERATIONS_AND_TIMES) {
      lines.times(start, end);
    }
  }

  @Override
  public void read(int key, int value) throws IOException {
    lines.read(key, value);
  }

  @Override
  public void write(int key, int value) throws IOException {
    lines.write(key, value);
  }

  /** Writes what is still held back. */
  void flush() throws IOException {
    lines.flush();
  }
}
