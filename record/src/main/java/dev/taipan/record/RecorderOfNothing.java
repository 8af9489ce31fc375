package dev.taipan.record;

import dev.taipan.history.TransactionStatus;
import java.nio.ByteBuffer;

/** Writes nothing down. */
final class RecorderOfNothing extends Recorder {

  RecorderOfNothing(int sessions) {
    super(sessions);
  }

  @Override
  HistoryLine line() {
    return new NoLine();
  }

  /** Unlike the other's, sessions do not wait for each other here. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized")
  long append(ByteBuffer line) {
    return 0;
  }

  @Override
  void write(ByteBuffer part, long start) {
    // Nowhere.
  }

  @Override
  public void initial(String table, long key, String contents) {
    // Nobody asks.
  }

  @Override
  public void close() {
    // There is no file.
  }

  /** A line that stays empty. */
  private static final class NoLine extends HistoryLine {
    @Override
    void clear() {
      // It is.
    }

    @Override
    void add(String ascii) {
      // Not here.
    }

    @Override
    void insert(int at, String ascii) {
      // Not here.
    }

    @Override
    void add(long number) {
      // Not here.
    }

    @Override
    void addRow(String table, long key) {
      // Not here.
    }

    @Override
    void cut(int length) {
      // It is empty.
    }

    @Override
    void addOutcome(TransactionStatus status, long end) {
      // Not here.
    }

    @Override
    void setOutcome(int at, TransactionStatus status, long end) {
      // There is none.
    }
  }
}
