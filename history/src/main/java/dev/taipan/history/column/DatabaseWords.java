package dev.taipan.history.column;

import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * What the database itself calls transactions, and what it says that they saw, in its own words:
 * PostgreSQL's transaction ids and snapshots, for instance. Nothing is concluded from them; they
 * lead from a history to the database's own logs. Immutable.
 */
public final class DatabaseWords {
  private final TextColumn ids;
  private final TextColumn sights;
  private final TextColumn ofOperations;

  private DatabaseWords(TextColumn ids, TextColumn sights, TextColumn ofOperations) {
    this.ids = ids;
    this.sights = sights;
    this.ofOperations = ofOperations;
  }

  /** Such words in the making. */
  static final class Stage {
    final TextColumn.Stage ids = new TextColumn.Stage();
    final TextColumn.Stage sights = new TextColumn.Stage();
    final TextColumn.Stage ofOperations = new TextColumn.Stage();

    DatabaseWords finish(int[] finalTransaction, int operations, IntUnaryOperator place) {
      IntUnaryOperator finished = transaction -> finalTransaction[transaction];
      return new DatabaseWords(
          ids.finish(finalTransaction.length, finished),
          sights.finish(finalTransaction.length, finished),
          ofOperations.finish(operations, place));
    }
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return ids.isEmpty() && sights.isEmpty() && ofOperations.isEmpty();
  }

  /** What the database calls a transaction. */
  public Optional<String> id(int transaction) {
    return ids.of(transaction);
  }

  /** What a transaction saw. */
  public Optional<String> sight(int transaction) {
    return sights.of(transaction);
  }

  /** Whether some operation says for itself what it saw. */
  public boolean haveOperations() {
    return !ofOperations.isEmpty();
  }

  /**
   * What an operation saw, reads by predicate included, where its transaction has no one answer.
   */
  public Optional<String> sightOfOperation(int operation) {
    return ofOperations.of(operation);
  }
}
