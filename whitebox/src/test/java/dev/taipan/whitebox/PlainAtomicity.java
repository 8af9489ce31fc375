package dev.taipan.whitebox;

import dev.taipan.whitebox.PlainHistory.Transaction;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Read atomicity in the order of the database, word by word: every choice of transactions that
 * reads may have observed.
 */
final class PlainAtomicity {
  private static final int INITIAL = -1;

  private final PlainHistory history;

  PlainAtomicity(PlainHistory history) {
    this.history = history;
  }

  boolean holds() {
    return IntStream.range(0, history.transactions.size())
        .filter(this::isCommitted)
        .allMatch(t -> comesAfterItsSession(t) && readsItsOwn(t) && readsAtomically(t));
  }

  private boolean isCommitted(int t) {
    return !history.transactions.get(t).aborted;
  }

  private boolean comesAfterItsSession(int t) {
    return IntStream.range(t, history.transactions.size())
        .filter(this::isCommitted)
        .noneMatch(later -> history.precedesInSession(later, t));
  }

  private boolean readsItsOwn(int t) {
    int[] own = {PlainOperation.NONE, PlainOperation.NONE, PlainOperation.NONE};
    for (PlainOperation operation : history.transactions.get(t).operations) {
      if (operation.isWrite()) {
        own[operation.key()] = operation.value();
      } else if (own[operation.key()] != PlainOperation.NONE
          && own[operation.key()] != operation.value()) {
        return false;
      }
    }
    return true;
  }

  private boolean readsAtomically(int t) {
    List<PlainOperation> reads = readsOfOthers(history.transactions.get(t));
    return canBeChosen(t, reads, new int[reads.size()], 0);
  }

  private static List<PlainOperation> readsOfOthers(Transaction transaction) {
    boolean[] own = new boolean[PlainOperation.KEYS];
    return transaction.operations.stream()
        .filter(
            operation -> {
              own[operation.key()] |= operation.isWrite();
              return !own[operation.key()];
            })
        .toList();
  }

  private boolean canBeChosen(int t, List<PlainOperation> reads, int[] observed, int next) {
    if (next == observed.length) {
      return isAtomic(t, reads, observed);
    }
    for (int writer = INITIAL; writer < t; writer++) {
      observed[next] = writer;
      if (wrote(writer, reads.get(next).key()) == reads.get(next).value()
          && canBeChosen(t, reads, observed, next + 1)) {
        return true;
      }
    }
    return false;
  }

  private int wrote(int writer, int key) {
    if (writer == INITIAL) {
      return 0;
    }
    return isCommitted(writer) ? history.transactions.get(writer).last(key) : PlainOperation.NONE;
  }

  /** For each read of t3 from t1, and each t2 that wrote the key: as docs/levels.md has it. */
  private boolean isAtomic(int t3, List<PlainOperation> reads, int[] observed) {
    for (int read = 0; read < observed.length; read++) {
      int t1 = observed[read];
      for (int t2 = 0; t2 < history.transactions.size(); t2++) {
        boolean writes = t2 != t1 && wrote(t2, reads.get(read).key()) != PlainOperation.NONE;
        if (writes && isSeen(t2, t3, observed) && t1 < t2) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isSeen(int t2, int t3, int[] observed) {
    boolean isObserved = false;
    for (int writer : observed) {
      isObserved |= writer == t2;
    }
    return isObserved || (isCommitted(t2) && history.precedesInSession(t2, t3));
  }
}
