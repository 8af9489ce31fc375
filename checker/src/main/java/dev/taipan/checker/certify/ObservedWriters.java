package dev.taipan.checker.certify;

import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** What ambiguous reads observed, told transaction by transaction. Takes 4 bytes per such read. */
final class ObservedWriters {
  private static final int UNTOLD = Integer.MIN_VALUE;

  private final History history;
  private final ReadsFrom readsFrom;
  private final int[] writers;

  ObservedWriters(History history, ReadsFrom readsFrom) {
    this.history = history;
    this.readsFrom = readsFrom;
    writers = new int[readsFrom.ambiguousReads()];
    Arrays.fill(writers, UNTOLD);
  }

  /** Tells what the reads of a transaction observed, asked by operation. */
  void tell(int transaction, IntUnaryOperator writerOf) {
    for (int op = history.operationStart(transaction);
        writers.length > 0 && op < history.operationEnd(transaction);
        op++) {
      if (!history.isWrite(op) && readsFrom.isAmbiguous(op)) {
        writers[readsFrom.ambiguity(op)] = writerOf.applyAsInt(op);
      }
    }
  }

  /** What was told, in the order of operations. */
  int[] inOrder() {
    return IntStream.range(0, writers.length)
        .filter(ambiguity -> writers[ambiguity] != UNTOLD)
        .boxed()
        .sorted(
            (one, other) ->
                Integer.compare(readsFrom.ambiguousRead(one), readsFrom.ambiguousRead(other)))
        .mapToInt(ambiguity -> writers[ambiguity])
        .toArray();
  }
}
