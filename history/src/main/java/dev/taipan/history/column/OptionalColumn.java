package dev.taipan.history.column;

/**
 * A number for some operations, and an agreed one that says that there is none for all others. No
 * memory where no operation has one; otherwise 4 bytes per operation, 8 when some number does not
 * fit in an int. Immutable.
 */
public final class OptionalColumn {
  private final long absent;
  private final LongColumn numbers;

  private OptionalColumn(long absent, LongColumn numbers) {
    this.absent = absent;
    this.numbers = numbers;
  }

  /** No operation has one. */
  public static OptionalColumn none(long absent) {
    return new OptionalColumn(absent, null);
  }

  /** Takes over the numbers of all operations. */
  static OptionalColumn of(long absent, long[] numbers) {
    return new OptionalColumn(absent, LongColumn.of(numbers));
  }

  /** Whether no operation has one. */
  public boolean isEmpty() {
    return numbers == null;
  }

  /** The number of an operation, or the one that says that it has none. */
  public long of(int operation) {
    return numbers == null ? absent : numbers.get(operation);
  }

  /** Whether an operation has one. */
  public boolean has(int operation) {
    return of(operation) != absent;
  }
}
