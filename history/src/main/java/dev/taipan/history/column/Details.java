package dev.taipan.history.column;

import java.util.function.IntUnaryOperator;

/**
 * What few histories say: columns that take memory only where they are used. Operations are called
 * by their numbers in the history; {@linkplain #predicateReads() reads by predicate} have the
 * numbers behind all of these. Immutable.
 */
public final class Details {
  /** The version of an operation that names none. */
  public static final long NO_VERSION = Long.MIN_VALUE;

  /** The start of an operation of which nobody knows when it started. */
  public static final long NO_START = Long.MIN_VALUE;

  /** The end of an operation of which nobody knows when it ended. */
  public static final long NO_END = Long.MAX_VALUE;

  /** The statement of an operation that names none. */
  public static final int NO_STATEMENT = -1;

  /** The result of an operation that is no read by predicate, or returned no number. */
  public static final long NO_RESULT = Long.MIN_VALUE;

  /** In the place of the final transaction, where there is none. */
  public static final int NO_TRANSACTION = -1;

  /** Nothing is said. */
  public static final Details NONE =
      new DetailStage().finish(new int[0], 0, IntUnaryOperator.identity(), new int[0]);

  private final byte[] kinds;
  private final OptionalColumn versions;
  private final OptionalColumn starts;
  private final OptionalColumn ends;
  private final OptionalColumn statements;
  private final OptionalColumn results;
  private final Stamps stamps;
  private final TextColumn levels;
  private final DatabaseWords databaseWords;
  private final PredicateReads predicateReads;
  private final int finalTransaction;

  Details(
      byte[] kinds,
      OptionalColumn versions,
      OptionalColumn starts,
      OptionalColumn ends,
      OptionalColumn statements,
      OptionalColumn results,
      Stamps stamps,
      TextColumn levels,
      DatabaseWords databaseWords,
      PredicateReads predicateReads,
      int finalTransaction) {
    this.kinds = kinds;
    this.versions = versions;
    this.starts = starts;
    this.ends = ends;
    this.statements = statements;
    this.results = results;
    this.stamps = stamps;
    this.levels = levels;
    this.databaseWords = databaseWords;
    this.predicateReads = predicateReads;
    this.finalTransaction = finalTransaction;
  }

  /** The same but for the stamps and the reads by predicate, which are others. */
  public Details with(Stamps otherStamps, PredicateReads otherReads) {
    return new Details(
        kinds,
        versions,
        starts,
        ends,
        statements,
        results,
        otherStamps,
        levels,
        databaseWords,
        otherReads,
        finalTransaction);
  }

  /** Whether some operation is an insert or a delete. */
  public boolean hasKinds() {
    return kinds.length > 0;
  }

  /** Whether a write is an insert, and not any write. */
  public boolean isInsert(int operation) {
    return is(OperationKind.INSERT, operation);
  }

  /** Whether a write is a delete: what it wrote is the tombstone. */
  public boolean isDelete(int operation) {
    return is(OperationKind.DELETE, operation);
  }

  private boolean is(OperationKind kind, int operation) {
    return operation < kinds.length && kinds[operation] == kind.code();
  }

  /** Whether some operation names its version. */
  public boolean hasVersions() {
    return !versions.isEmpty() || predicateReads.nameVersions();
  }

  /**
   * The name, by its number, of the version that an operation read or wrote, as the database knows
   * it; {@link #NO_VERSION} where nobody says so. A transaction may write several of a key.
   */
  public long version(int operation) {
    return versions.of(operation);
  }

  /** Whether some operation has times. */
  public boolean hasTimes() {
    return !starts.isEmpty() || !ends.isEmpty();
  }

  /** When an operation started, by the clock of transactions, or {@link #NO_START}. */
  public long start(int operation) {
    return starts.of(operation);
  }

  /** When an operation ended, by the clock of transactions, or {@link #NO_END}. */
  public long end(int operation) {
    return ends.of(operation);
  }

  /** Whether some operation says of which statement it is. */
  public boolean hasStatements() {
    return !statements.isEmpty();
  }

  /**
   * Which statement of its transaction an operation is part of, as the input numbers them, or
   * {@link #NO_STATEMENT}.
   */
  public int statement(int operation) {
    return (int) statements.of(operation);
  }

  /** Whether some read by predicate returned a number. */
  public boolean hasResults() {
    return !results.isEmpty();
  }

  /**
   * The value that a read by predicate returned which asked for one, such as a count, or {@link
   * #NO_RESULT}; it takes the numbers of operations, like all of these.
   */
  public long result(int operation) {
    return results.of(operation);
  }

  /** Where the database says that transactions belong in its order, and what they saw of it. */
  public Stamps stamps() {
    return stamps;
  }

  /** At which levels transactions asked to run, by the names that the input has for them. */
  public TextColumn levels() {
    return levels;
  }

  /** What the database itself calls transactions and what they saw. */
  public DatabaseWords databaseWords() {
    return databaseWords;
  }

  /** The transaction that comes after all others, or {@link #NO_TRANSACTION}. */
  public int finalTransaction() {
    return finalTransaction;
  }

  /** The reads by predicate. */
  public PredicateReads predicateReads() {
    return predicateReads;
  }
}
