package dev.taipan.history.column;

import com.carrotsearch.hppc.LongArrayList;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** An {@link OptionalColumn} in the making: 12 bytes per number that is there. */
final class StagedColumn {
  private final long absent;
  private final IntList operations = new IntList();
  private final LongArrayList numbers = new LongArrayList();

  StagedColumn(long absent) {
    this.absent = absent;
  }

  /** Gives an operation its number; the last one counts. */
  void set(int operation, long number) {
    operations.add(operation);
    numbers.add(number);
  }

  /**
   * The finished column.
   *
   * @param length the number of all operations
   * @param placeOf where each operation has gone
   */
  OptionalColumn finish(int length, IntUnaryOperator placeOf) {
    if (operations.isEmpty()) {
      return OptionalColumn.none(absent);
    }
    long[] finished = new long[length];
    Arrays.fill(finished, absent);
    for (int i = 0; i < operations.size(); i++) {
      finished[placeOf.applyAsInt(operations.get(i))] = numbers.get(i);
    }
    return OptionalColumn.of(absent, finished);
  }
}
