package dev.taipan.checker;

import dev.taipan.history.History;
import dev.taipan.history.Names;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.stream.TransactionSink;
import dev.taipan.history.stream.TransactionStream;
import java.io.IOException;

/** A history in memory, passed on as it was recorded; transactions are called by their numbers. */
record RecordedStream(History history) implements TransactionStream {

  @Override
  public void readTo(TransactionSink sink) throws IOException {
    for (int place = 0; place < history.transactions(); place++) {
      int t = history.recorded(place);
      sink.begin(history.sessionOf(t), t, history.status(t));
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        sink.operation(history.isWrite(op), history.key(op), history.value(op));
      }
    }
  }

  /** Whether it is one that can be checked out of core, but for its times. */
  boolean isStreamable() {
    for (int t = 0; t < history.transactions(); t++) {
      if (history.status(t) == TransactionStatus.UNKNOWN) {
        return false;
      }
    }
    return history.lists().isEmpty()
        && history.finalTransaction().isEmpty()
        && history.details().predicateReads().isEmpty()
        && history.initialValues().owners() == 0;
  }

  @Override
  public Names sessionNames() {
    return Names.DECIMAL;
  }

  @Override
  public Names transactionNames() {
    return Names.DECIMAL;
  }

  @Override
  public Names keyNames() {
    return Names.DECIMAL;
  }

  @Override
  public Names valueNames() {
    return Names.DECIMAL;
  }
}
