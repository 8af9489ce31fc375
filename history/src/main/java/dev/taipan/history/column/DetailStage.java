package dev.taipan.history.column;

import dev.taipan.history.graph.IntList;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * {@link Details} in the making. Operations are called by the order in which they were added, and
 * reads by predicate by negative numbers, from -1 on.
 */
public final class DetailStage {
  private final StagedColumn kinds = new StagedColumn(0);
  private final StagedColumn versions = new StagedColumn(Details.NO_VERSION);
  private final StagedColumn starts = new StagedColumn(Details.NO_START);
  private final StagedColumn ends = new StagedColumn(Details.NO_END);
  private final StagedColumn statements = new StagedColumn(Details.NO_STATEMENT);
  private final StagedColumn results = new StagedColumn(Details.NO_RESULT);
  private final Stamps.Builder stamps = new Stamps.Builder();
  private final TextColumn.Stage levels = new TextColumn.Stage();
  private final DatabaseWords.Stage words = new DatabaseWords.Stage();
  private final PredicateStage predicates = new PredicateStage();
  private int finalTransaction = Details.NO_TRANSACTION;

  /** Says that a write is an insert or a delete. */
  public void kind(int operation, OperationKind kind) {
    kinds.set(operation, kind.code());
  }

  /** Says which version an operation read or wrote. */
  public void version(int operation, long version) {
    if (version != Details.NO_VERSION) {
      versions.set(operation, version);
    }
  }

  /**
   * Says when an operation started and ended.
   *
   * @throws IllegalArgumentException when it ends before it starts
   */
  public void times(int operation, long start, long end) {
    if (end < start) {
      throw new IllegalArgumentException("ends at " + end + ", before its start at " + start);
    }
    if (start != Details.NO_START) {
      starts.set(operation, start);
    }
    if (end != Details.NO_END) {
      ends.set(operation, end);
    }
  }

  /**
   * Says which statement an operation is part of.
   *
   * @throws IllegalArgumentException when the number is negative
   */
  public void statement(int operation, int statement) {
    if (statement < 0) {
      throw new IllegalArgumentException("statement " + statement + ", which is negative");
    }
    statements.set(operation, statement);
  }

  /**
   * Says at which level a transaction asked to run.
   *
   * @throws IllegalArgumentException when the level has no name
   */
  public void level(int transaction, String level) {
    if (level.isEmpty()) {
      throw new IllegalArgumentException("a level without a name");
    }
    levels.set(transaction, level);
  }

  /** Says what the database calls a transaction. */
  public void databaseId(int transaction, String id) {
    words.ids.set(transaction, id);
  }

  /** Says what a transaction saw, in the database's words. */
  public void sight(int transaction, String sight) {
    words.sights.set(transaction, sight);
  }

  /** Says what an operation saw, in the database's words. */
  public void operationSight(int operation, String sight) {
    words.ofOperations.set(operation, sight);
  }

  /**
   * Adds a read by predicate.
   *
   * @param operationsBefore how many operations of all transactions have been added
   * @return what it is called here
   * @throws IllegalArgumentException when the predicate is empty
   */
  public int predicateRead(int transaction, int operationsBefore, String predicate) {
    if (predicate.isEmpty()) {
      throw new IllegalArgumentException("an empty predicate");
    }
    return -1 - predicates.add(transaction, operationsBefore, predicate);
  }

  /** Adds a version that the latest read by predicate saw. */
  public void match(int key, long value, long version) {
    predicates.match(key, value, version);
  }

  /** Says that the version set of the latest read by predicate is known, if only as empty. */
  public void versionSet() {
    predicates.versionSet();
  }

  /** Adds a version to the version set of the latest read by predicate. */
  public void considered(int key, long value, long version) {
    predicates.considered(key, value, version);
  }

  /** Says what a read by predicate returned that asked for a number, such as a count. */
  public void result(int read, long value) {
    if (value != Details.NO_RESULT) {
      results.set(read, value);
    }
  }

  /** Says where a transaction belongs in the expected order. */
  public void order(int transaction, long stamp) {
    stamps.order(transaction, stamp);
  }

  /** Says up to which place of the order a transaction saw what others did. */
  public void snapshot(int transaction, long stamp) {
    stamps.snapshot(transaction, stamp);
  }

  /** Says up to which place of the order an operation saw what others did. */
  public void operationSnapshot(int operation, long stamp) {
    stamps.operationSnapshot(operation, stamp);
  }

  /**
   * Says that a transaction comes after all others.
   *
   * @throws IllegalArgumentException when another one does
   */
  public void finalTransaction(int transaction) {
    if (finalTransaction != Details.NO_TRANSACTION && finalTransaction != transaction) {
      throw new IllegalArgumentException("a second final transaction");
    }
    finalTransaction = transaction;
  }

  /** Says of a transaction what is said of one of another history, but for its times. */
  public void copyTransaction(Details source, int transaction, int made) {
    if (transaction == source.finalTransaction()) {
      finalTransaction(made);
    }
    source.levels().of(transaction).ifPresent(level -> level(made, level));
    order(made, source.stamps().order(transaction));
    snapshot(made, source.stamps().snapshot(transaction));
    source.databaseWords().id(transaction).ifPresent(id -> databaseId(made, id));
    source.databaseWords().sight(transaction).ifPresent(sight -> sight(made, sight));
  }

  /** Says of an operation what is said of one of another history, but for its kind. */
  public void copy(Details source, int operation, int made) {
    version(made, source.version(operation));
    times(made, source.start(operation), source.end(operation));
    result(made, source.result(operation));
    operationSnapshot(made, source.stamps().snapshotOfOperation(operation));
    // No lambda, of which there would be one for each operation.
    Optional<String> sight = source.databaseWords().sightOfOperation(operation);
    if (sight.isPresent()) {
      operationSight(made, sight.get());
    }
    if (source.statement(operation) != Details.NO_STATEMENT) {
      statement(made, source.statement(operation));
    }
  }

  /** The transactions of the reads by predicate, in the order in which they were added. */
  public IntList predicateTransactions() {
    return predicates.transactions();
  }

  /** How many operations had been added before each read by predicate. */
  public IntList beforePredicates() {
    return predicates.before();
  }

  /**
   * The finished columns.
   *
   * @param finished the finished number of each transaction
   * @param operations the number of operations, without reads by predicate
   * @param placeOf the finished number of each operation
   * @param next by read by predicate, the finished number of the operation that comes next
   */
  public Details finish(int[] finished, int operations, IntUnaryOperator placeOf, int[] next) {
    PredicateReads reads = predicates.finish(finished, next);
    int length = operations + reads.size();
    IntUnaryOperator place =
        operation ->
            operation >= 0
                ? placeOf.applyAsInt(operation)
                : operations + predicates.placeOf(-1 - operation);
    return new Details(
        bytes(kinds.finish(operations, placeOf), operations),
        versions.finish(length, place),
        starts.finish(length, place),
        ends.finish(length, place),
        statements.finish(length, place),
        results.finish(length, place),
        stamps.finish(finished, length, place),
        levels.finish(finished.length, transaction -> finished[transaction]),
        words.finish(finished, length, place),
        reads,
        finalTransaction == Details.NO_TRANSACTION
            ? Details.NO_TRANSACTION
            : finished[finalTransaction]);
  }

  private static byte[] bytes(OptionalColumn column, int length) {
    byte[] bytes = new byte[column.isEmpty() ? 0 : length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) column.of(i);
    }
    return bytes;
  }
}
