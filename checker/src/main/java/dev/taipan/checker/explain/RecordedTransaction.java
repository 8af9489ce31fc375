package dev.taipan.checker.explain;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.OperationKind;
import dev.taipan.history.column.RowKey;
import dev.taipan.history.column.RowMatch;
import java.util.List;
import java.util.Optional;

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
   * @param key the name of its key; of a read by predicate the statement
   * @param row what people call the key, if it is a row
   * @param value what it read or wrote: a value, or a list in brackets; of a read by predicate the
   *     row that counts, and whether it was returned
   */
  public record RecordedOperation(
      int place, OperationKind kind, String key, Optional<String> row, String value) {

    /** One of a history that is told, by its number there. */
    public static RecordedOperation of(History history, int operation, int place) {
      OperationKind kind = history.kind(operation);
      int key = history.key(operation);
      String value =
          kind == OperationKind.LIST_READ
              ? ShownList.of(history, operation)
              : history.valueName(history.value(operation));
      return history
          .keyNames()
          .match(history.keyNumber(key))
          .map(asked -> of(asked, value, place))
          .orElseGet(
              () ->
                  new RecordedOperation(
                      place, kind, history.keyName(key), row(history, key), value));
    }

    private static Optional<String> row(History history, int key) {
      return history.keyNames().row(history.keyNumber(key)).map(RowKey::title);
    }

    private static RecordedOperation of(RowMatch asked, String value, int place) {
      return new RecordedOperation(
          place,
          OperationKind.PREDICATE_READ,
          asked.statement(),
          Optional.empty(),
          (value.equals(RowMatch.NO_MATCH) ? "without " : "with ") + asked.row());
    }
  }
}
