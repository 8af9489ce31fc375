package dev.taipan.generate.log;

import dev.taipan.formats.io.HistoryFormat;
import dev.taipan.formats.io.UnwritableHistoryException;
import dev.taipan.formats.text.TextLines;
import dev.taipan.history.TransactionStatus;
import java.io.IOException;
import java.io.OutputStream;

/** Writes what commits as lines of the text format. */
public final class TextLog implements CommitLog {
  /** The text format does not tell aborted transactions apart, and has no times for them. */
  private static final String ABORTED = "-1";

  private final TextLines lines;
  private final RecordedFields recording;

  /** A log on a stream, which stays open. */
  public TextLog(OutputStream stream, RecordedFields recording) {
    lines = new TextLines(stream);
    this.recording = recording;
  }

  @Override
  public void transaction(int session, int number, TransactionStatus status, long start, long end)
      throws IOException {
    if (status == TransactionStatus.UNKNOWN) {
      throw new UnwritableHistoryException(HistoryFormat.TEXT, "it has no unknown outcomes");
    }
    boolean aborted = status == TransactionStatus.ABORTED;
    lines.transaction(Integer.toString(session + 1), aborted ? ABORTED : Integer.toString(number));
    if (!aborted && recording == RecordedFields.OPERATIONS_AND_TIMES) {
      lines.times(start, end);
    }
  }

  @Override
  public void read(long key, int value) throws IOException {
    lines.read(key, value);
  }

  @Override
  public void write(long key, int value) throws IOException {
    lines.write(key, value);
  }

  @Override
  public void readList(long key, long[] elements, int length) throws IOException {
    throw noLists();
  }

  @Override
  public void append(long key, int element) throws IOException {
    throw noLists();
  }

  private static UnwritableHistoryException noLists() {
    return new UnwritableHistoryException(HistoryFormat.TEXT, "it has no lists");
  }

  /** Writes what is still held back. */
  public void flush() throws IOException {
    lines.flush();
  }
}
