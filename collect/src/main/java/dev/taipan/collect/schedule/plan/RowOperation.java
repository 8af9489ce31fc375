package dev.taipan.collect.schedule.plan;

import dev.taipan.history.column.OperationKind;
import java.util.Optional;

/**
 * What a statement does to a row.
 *
 * @param kind of a read by predicate, the row is the condition
 * @param row what people call it
 * @param value what is written, a whole number; of a read what it returned where it was recorded:
 *     the number, the elements of a list with commas between them, or {@link #ABSENT}
 */
public record RowOperation(OperationKind kind, String row, Optional<String> value) {
  /** The value of a row that is not there. */
  public static final String ABSENT = "none";

  /** Whether other transactions may see that it happened. */
  public boolean isWrite() {
    return kind.isWrite();
  }

  /** The same on a row that holds a list, if it is. */
  public RowOperation ofList(boolean list) {
    return list && kind == OperationKind.READ
        ? new RowOperation(OperationKind.LIST_READ, row, value)
        : this;
  }
}
