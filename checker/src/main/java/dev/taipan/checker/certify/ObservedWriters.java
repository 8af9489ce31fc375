package dev.taipan.checker.certify;

import dev.taipan.certificate.Order;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

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

  /** An order of commits, with all that was told. */
  Order in(int[] commits) {
    IntList reads = new IntList();
    IntList told = new IntList();
    for (int place = 0; place < commits.length && writers.length > 0; place++) {
      int t = commits[place];
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        if (!history.isWrite(op) && readsFrom.isAmbiguous(op)) {
          int writer = writers[readsFrom.ambiguity(op)];
          if (writer != UNTOLD) {
            reads.add(op);
            told.add(writer);
          }
        }
      }
    }
    return new Order(commits, new int[0], reads.toArray(), told.toArray());
  }
}
