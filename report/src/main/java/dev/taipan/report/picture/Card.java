package dev.taipan.report.picture;

import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.OperationKind;
import java.util.List;
import java.util.OptionalLong;

/**
 * A transaction.
 *
 * @param name what sentences call it
 * @param session the name of its session; empty for the initial transaction
 * @param status how it ended
 * @param start when it started, where that is known
 * @param end when it ended, where that is known
 * @param operations what it did, in program order
 */
public record Card(
    String name,
    String session,
    TransactionStatus status,
    OptionalLong start,
    OptionalLong end,
    List<Operation> operations) {

  /** Keeps a copy of the list. */
  public Card {
    operations = List.copyOf(operations);
  }

  /** Whether it is the transaction that wrote the initial values. */
  public boolean isInitial() {
    return session.isEmpty();
  }

  /**
   * Something that a transaction did.
   *
   * @param kind what it is
   * @param key the name of its key
   * @param value what it read or wrote: a value, or a list in brackets
   * @param start when it was asked for, where that is known
   * @param end when its answer came, where that is known
   * @param decisive whether the argument speaks of it
   */
  public record Operation(
      OperationKind kind,
      String key,
      String value,
      OptionalLong start,
      OptionalLong end,
      boolean decisive) {}
}
