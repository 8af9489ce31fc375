package dev.taipan.whitebox.enne;

import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.column.Details;
import dev.taipan.history.column.PredicateReads;
import dev.taipan.history.column.Stamps;
import dev.taipan.whitebox.IncompleteCertificateException;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;

/** Takes transactions out of a history, for a replay that may number keys and values otherwise. */
final class HistoryFeed {
  private final History history;
  private final Stamps stamps;
  private final PredicateReads reads;
  private final IntUnaryOperator keys;
  private final LongUnaryOperator values;
  private final LongUnaryOperator names;

  /**
   * For the transactions of a history.
   *
   * @param keys what the replay calls its keys
   * @param values what the replay calls its values
   * @param names what it calls the names of its versions
   * @throws IncompleteCertificateException when some of them cannot be replayed
   */
  HistoryFeed(
      History history, IntUnaryOperator keys, LongUnaryOperator values, LongUnaryOperator names) {
    this.history = history;
    this.keys = keys;
    this.values = values;
    this.names = names;
    stamps = history.details().stamps();
    reads = history.details().predicateReads();
    if (!history.lists().isEmpty()) {
      throw new IncompleteCertificateException(
          "list keys are not replayed: their lists reveal the order");
    }
  }

  /**
   * Whether a transaction is replayed: the database placed it, and it did not abort, or it is the
   * final one. One that was taken for the initial transaction is no exception, since others may
   * come before it yet.
   */
  boolean isReplayed(int one) {
    boolean isPlaced = stamps.order(one) != Stamps.NONE || history.isFinalTransaction(one);
    return isPlaced && history.status(one) != TransactionStatus.ABORTED;
  }

  /** Takes a transaction out of the history, under the number that it is to have. */
  void take(int one, long number, ReplayedTransaction transaction) {
    transaction.begin(number, stamps.order(one), stamps.snapshot(one));
    if (history.isFinalTransaction(one)) {
      transaction.comesLast();
    }
    int read = reads.isEmpty() ? 0 : reads.start(one);
    int end = history.operationEnd(one);
    for (int op = history.operationStart(one); op <= end; op++) {
      for (; reads.isOf(read, one) && reads.before(read) == op; read++) {
        takePredicate(read, transaction);
      }
      if (op < end) {
        takeItem(op, transaction);
      }
    }
  }

  /** Takes only the writes of a transaction out of the history. */
  void takeWrites(int one, long number, ReplayedTransaction transaction) {
    transaction.begin(number, stamps.order(one), stamps.snapshot(one));
    for (int op = history.operationStart(one); op < history.operationEnd(one); op++) {
      if (history.isWrite(op)) {
        takeItem(op, transaction);
      }
    }
  }

  /** Whether a transaction says of what it saw all that a level needs. */
  boolean saysEnough(int one, ReplayLevel level) {
    return history.isFinalTransaction(one)
        || switch (level) {
          case SERIALIZABLE -> true;
          case SNAPSHOT_ISOLATION -> stamps.snapshot(one) != Stamps.NONE;
          case READ_COMMITTED -> hasSnapshotsOfPredicates(one);
          case READ_ATOMIC -> reads.isEmpty() || !reads.isOf(reads.start(one), one);
        };
  }

  private boolean hasSnapshotsOfPredicates(int one) {
    int read = reads.isEmpty() ? 0 : reads.start(one);
    while (reads.isOf(read, one)
        && stamps.snapshotOfOperation(history.operations() + read) != Stamps.NONE) {
      read++;
    }
    return !reads.isOf(read, one);
  }

  private void takeItem(int op, ReplayedTransaction transaction) {
    int key = keys.applyAsInt(history.key(op));
    long value = values.applyAsLong(history.value(op));
    long name = names.applyAsLong(history.details().version(op));
    if (history.isWrite(op)) {
      transaction.write(key, value, name);
    } else {
      transaction.read(key, value, name, stamps.snapshotOfOperation(op));
    }
  }

  private void takePredicate(int read, ReplayedTransaction transaction) {
    int operation = history.operations() + read;
    long snapshot = stamps.snapshotOfOperation(operation);
    long result = history.details().result(operation);
    if (result != Details.NO_RESULT) {
      transaction.aggregate(reads.predicate(read), values.applyAsLong(result), snapshot);
      return;
    }
    int first = reads.matchStart(read);
    int[] found = new int[reads.matchEnd(read) - first];
    long[] held = new long[found.length];
    Arrays.setAll(found, match -> keys.applyAsInt(reads.matchKey(first + match)));
    Arrays.setAll(held, match -> values.applyAsLong(reads.matchValue(first + match)));
    long[] called = new long[found.length];
    Arrays.setAll(called, match -> names.applyAsLong(reads.matches().name(first + match)));
    transaction.predicate(reads.predicate(read), found, held, called, snapshot);
  }
}
