package dev.taipan.report.picture;

import dev.taipan.checker.explain.ToldOperations;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Which operations dependencies are about, by their places among those that are told. */
final class Operations {
  private final History history;
  private final ToldOperations told;

  Operations(History history) {
    this.history = history;
    told = new ToldOperations(history);
  }

  /** Those of the transaction that comes first. */
  List<Integer> first(Dependency edge, int transaction, long key) {
    return switch (edge.kind()) {
      case WRITE_READ, WRITE_WRITE -> places(transaction, lastWrite(transaction, key));
      case READ_WRITE -> places(transaction, firstRead(transaction, key));
      case SESSION_ORDER, REAL_TIME, FINAL -> List.of();
    };
  }

  /** Those of the transaction that comes second. */
  List<Integer> second(Dependency edge, int transaction, long key) {
    return switch (edge.kind()) {
      case WRITE_READ -> places(transaction, firstRead(transaction, key));
      case WRITE_WRITE, READ_WRITE -> places(transaction, lastWrite(transaction, key));
      case SESSION_ORDER, REAL_TIME, FINAL -> List.of();
    };
  }

  private List<Integer> places(int transaction, OptionalInt operation) {
    return operation.stream()
        .map(told::told)
        .map(op -> Arrays.binarySearch(told.of(transaction), op))
        .boxed()
        .toList();
  }

  private OptionalInt lastWrite(int transaction, long key) {
    return on(transaction, key, history::isWrite).max();
  }

  private OptionalInt firstRead(int transaction, long key) {
    return on(transaction, key, op -> !history.isWrite(op)).min();
  }

  private IntStream on(int transaction, long key, IntPredicate wanted) {
    if (transaction == History.INITIAL) {
      return IntStream.empty();
    }
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
        .filter(op -> history.keyNumber(history.key(op)) == key)
        .filter(wanted);
  }
}
