package dev.taipan.generate.log;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;

/** Keeps transactions, as a history. */
public final class HistoryLog implements CommitLog {
  private final HistoryBuilder builder = new HistoryBuilder();
  private final RecordedFields recording;
  private int transaction;

  public HistoryLog(int sessions, RecordedFields recording) {
    this.recording = recording;
    for (int session = 1; session <= sessions; session++) {
      builder.session(Integer.toString(session));
    }
  }

  /** Every transaction so far. Nothing can be added afterwards. */
  public History history() {
    return builder.build();
  }

  @Override
  public void transaction(int session, int number, TransactionStatus status, long start, long end) {
    transaction = builder.transaction(session, number, status);
    if (recording == RecordedFields.OPERATIONS_AND_TIMES) {
      builder.times(transaction, start, end);
    }
  }

  @Override
  public void read(long key, int value) {
    builder.read(transaction, builder.key(key), value);
  }

  @Override
  public void write(long key, int value) {
    builder.write(transaction, builder.key(key), value);
  }

  @Override
  public void readList(long key, long[] elements, int length) {
    builder.readList(transaction, builder.key(key), elements, 0, length);
  }

  @Override
  public void append(long key, int element) {
    builder.append(transaction, builder.key(key), element);
  }
}
