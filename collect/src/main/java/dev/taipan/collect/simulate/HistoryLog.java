package dev.taipan.collect.simulate;

import dev.taipan.history.History;
import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;

/** Keeps what commits, as a history. */
final class HistoryLog implements CommitLog {
  private final HistoryBuilder builder = new HistoryBuilder();
  private final Recording recording;
  private int transaction;

  HistoryLog(int sessions, Recording recording) {
    this.recording = recording;
    for (int session = 1; session <= sessions; session++) {
      builder.session(Integer.toString(session));
    }
  }

  /** Everything that has committed. Nothing can be added afterwards. */
  History history() {
    return builder.build();
  }

  @Override
  public void transaction(int session, int number, long start, long end) {
    transaction = builder.transaction(session, number, TransactionStatus.COMMITTED);
    if (recording == Recording.OPERATIONS_AND_TIMES) {
      builder.times(transaction, start, end);
    }
  }

  @Override
  public void read(int key, int value) {
    builder.read(transaction, builder.key(key), value);
  }

  @Override
  public void write(int key, int value) {
    builder.write(transaction, builder.key(key), value);
  }
}
