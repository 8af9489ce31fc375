package dev.taipan.whitebox;

import dev.taipan.whitebox.PlainHistory.Transaction;
import dev.taipan.whitebox.enne.ReplayLevel;

/** Algorithm 4 and the definitions of Crooks et al., word by word: whole states. */
final class PlainEnne {
  private final PlainHistory history;

  PlainEnne(PlainHistory history) {
    this.history = history;
  }

  boolean accepts(ReplayLevel level) {
    if (level == ReplayLevel.READ_ATOMIC) {
      return new PlainAtomicity(history).holds();
    }
    for (int t = 0; t < history.transactions.size(); t++) {
      Transaction transaction = history.transactions.get(t);
      if (!transaction.aborted && !accepts(t, transaction, level)) {
        return false;
      }
    }
    return true;
  }

  private boolean accepts(int t, Transaction transaction, ReplayLevel level) {
    return switch (level) {
      case SERIALIZABLE -> readsFrom(transaction, PlainHistory.order(t) - 1);
      case SNAPSHOT_ISOLATION -> readsFrom(transaction, transaction.snapshot) && !conflicts(t);
      case READ_COMMITTED -> readsFromAny(t, transaction);
      case READ_ATOMIC -> throw new IllegalArgumentException("not of single transactions");
    };
  }

  /**
   * Each read from a state of its own before the transaction, and by predicate from its snapshot.
   */
  private boolean readsFromAny(int t, Transaction transaction) {
    int[] snapshot = history.stateAt(transaction.snapshot).clone();
    boolean[] own = new boolean[snapshot.length];
    for (PlainOperation operation : transaction.operations) {
      int key = operation.key();
      boolean fits =
          switch (operation.kind()) {
            case WRITE -> {
              own[key] = true;
              snapshot[key] = operation.value();
              yield true;
            }
            case READ -> own[key] ? snapshot[key] == operation.value() : isSomeTime(operation, t);
            default -> operation.isTrueOf(snapshot);
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /** Whether a read saw some state before a transaction. */
  private boolean isSomeTime(PlainOperation read, int transaction) {
    for (int number = 0; number <= transaction; number++) {
      if (history.stateAfter(number)[read.key()] == read.value()) {
        return true;
      }
    }
    return false;
  }

  private boolean readsFrom(Transaction transaction, int stamp) {
    int[] state = history.stateAt(stamp).clone();
    for (PlainOperation operation : transaction.operations) {
      boolean fits =
          switch (operation.kind()) {
            case WRITE -> {
              state[operation.key()] = operation.value();
              yield true;
            }
            case READ -> state[operation.key()] == operation.value();
            default -> operation.isTrueOf(state);
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private boolean conflicts(int t) {
    Transaction one = history.transactions.get(t);
    for (int other = 0; other < t; other++) {
      Transaction earlier = history.transactions.get(other);
      if (!earlier.aborted && PlainHistory.order(other) > one.snapshot && bothWrite(one, earlier)) {
        return true;
      }
    }
    return false;
  }

  private static boolean bothWrite(Transaction one, Transaction other) {
    for (int key = 0; key < PlainOperation.KEYS; key++) {
      if (one.last(key) != PlainOperation.NONE && other.last(key) != PlainOperation.NONE) {
        return true;
      }
    }
    return false;
  }
}
