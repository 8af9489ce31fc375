package dev.taipan.history.stream;

import dev.taipan.history.TransactionStatus;
import java.io.IOException;

/** Takes the transactions of a history in the order in which they were recorded. */
public interface TransactionSink {

  /**
   * Begins a transaction, the latest of its session; the operations that follow are its own.
   *
   * @param session the number by which the input knows its session
   * @param number the number by which the input knows it; aborted ones may share one
   * @throws IOException when it cannot be kept
   */
  void begin(long session, long number, TransactionStatus status) throws IOException;

  /**
   * Takes the next operation, in program order, by the numbers that the input has.
   *
   * @throws IOException when it cannot be kept
   */
  void operation(boolean isWrite, long key, long value) throws IOException;
}
