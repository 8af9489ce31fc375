package dev.taipan.checker.explain;

import dev.taipan.history.History;
import java.util.stream.IntStream;

/**
 * The operations of a history that people are told of. A write of whether a row matches a predicate
 * is none of them: it follows from the write of the row, which stands right before it.
 */
public final class ToldOperations {
  private final History history;

  /** Those of a history. */
  public ToldOperations(History history) {
    this.history = history;
  }

  /** Whether somebody did this. */
  public boolean isTold(int operation) {
    return !history.isWrite(operation)
        || history.keyNames().match(history.keyNumber(history.key(operation))).isEmpty();
  }

  /** What is told instead of an operation: itself, or the write it follows from. */
  public int told(int operation) {
    int told = operation;
    while (!isTold(told)) {
      told--;
    }
    return told;
  }

  /** Those of a transaction, in program order. */
  public int[] of(int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
        .filter(this::isTold)
        .toArray();
  }
}
