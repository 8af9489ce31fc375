package dev.taipan.formats.bincode;

import dev.taipan.history.HistoryBuilder;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;

/**
 * The writes that failed in a transaction that committed. They become an aborted transaction behind
 * it, so that whoever reads one of them reads an aborted write.
 */
final class FailedWrites {
  private long[] variables = new long[16];
  private long[] values = new long[16];
  private int size;

  void add(long variable, long value) {
    if (size == variables.length) {
      variables = Arrays.copyOf(variables, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    variables[size] = variable;
    values[size++] = value;
  }

  /** Makes them a transaction, if there are any, and forgets them. */
  void moveTo(HistoryBuilder builder, int session, long number) {
    if (size == 0) {
      return;
    }
    int transaction = builder.transaction(session, number, TransactionStatus.ABORTED);
    for (int i = 0; i < size; i++) {
      builder.write(transaction, builder.key(variables[i]), values[i]);
    }
    size = 0;
  }
}
