package dev.taipan.checker.explain;

import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.OperationKind;
import java.util.List;

/**
 * A transaction that an explanation rests on, as it was recorded.
 *
 * @param name what sentences call it
 * @param session the name of its session
 * @param status how it ended
 * @param operations what of that which it did counts, in program order
 * @param length how many operations it has in all
 */
public record RecordedTransaction(
    String name,
    String session,
    TransactionStatus status,
    List<RecordedOperation> operations,
    int length) {

  /** Keeps a copy of the list. */
  public RecordedTransaction {
    operations = List.copyOf(operations);
  }

  /**
   * Something that it did.
   *
   * @param place which of its operations it is, from 0
   * @param kind what it is
   * @param key the name of its key
   * @param value what it read or wrote: a value, or a list in brackets
   */
  public record RecordedOperation(int place, OperationKind kind, String key, String value) {}
}
