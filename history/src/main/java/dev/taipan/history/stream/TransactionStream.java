package dev.taipan.history.stream;

import dev.taipan.history.Names;
import java.io.IOException;

/** A history of registers that can be read once, from front to back. */
public interface TransactionStream {

  /**
   * Reads all of it.
   *
   * @throws IOException when it cannot be read, is no such history, or the sink says so
   */
  void readTo(TransactionSink sink) throws IOException;

  /** What sessions are called; to be asked when all has been read, as the others are. */
  Names sessionNames();

  /** What transactions are called. */
  Names transactionNames();

  /** What keys are called. */
  Names keyNames();

  /** What values are called. */
  Names valueNames();
}
