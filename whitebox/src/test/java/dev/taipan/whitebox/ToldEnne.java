package dev.taipan.whitebox;

import dev.taipan.whitebox.ToldHistory.Kind;
import dev.taipan.whitebox.ToldHistory.Operation;
import dev.taipan.whitebox.ToldHistory.Seen;
import dev.taipan.whitebox.ToldHistory.Transaction;
import dev.taipan.whitebox.enne.ReplayLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What an expected order shows, word by word: Crooks et al. of read committed, snapshot isolation
 * and serializability, Biswas and Enea of read atomicity, with every choice of versions. All that
 * takes effect has a stamp, and transactions are in the order of these. The final one, which is
 * last, sees the latest versions at every level.
 */
final class ToldEnne {
  private static final int INITIAL = -1;

  private final ToldHistory history;
  private final int size;

  ToldEnne(ToldHistory history) {
    this.history = history;
    size = history.transactions.size();
  }

  /** Whether reads say all that a level needs. */
  boolean canBeAsked(ReplayLevel level) {
    return switch (level) {
      case READ_COMMITTED -> asks().allMatch(ask -> ask.snapshot != ToldHistory.NOWHEN);
      case READ_ATOMIC -> asks().findAny().isEmpty();
      default -> true;
    };
  }

  private java.util.stream.Stream<Operation> asks() {
    return IntStream.range(0, size)
        .filter(this::tookEffect)
        .mapToObj(history.transactions::get)
        .filter(one -> !one.isFinal)
        .flatMap(one -> one.operations.stream())
        .filter(operation -> operation.kind == Kind.ASK);
  }

  private boolean tookEffect(int t) {
    return history.transactions.get(t).order() != ToldHistory.NOWHEN;
  }

  boolean accepts(ReplayLevel level) {
    return IntStream.range(0, size)
        .filter(this::tookEffect)
        .allMatch(t -> fits(t, level) && (level != ReplayLevel.READ_ATOMIC || isAtomic(t)));
  }

  private boolean fits(int t, ReplayLevel level) {
    Transaction transaction = history.transactions.get(t);
    if (level == ReplayLevel.SNAPSHOT_ISOLATION && hasConflict(t)) {
      return false;
    }
    for (int i = 0; i < transaction.operations.size(); i++) {
      Operation operation = transaction.operations.get(i);
      boolean fits =
          switch (operation.kind) {
            case READ -> readFits(t, i, operation, level);
            case ASK -> askFits(t, i, operation, upTo(transaction, operation, level));
            case WRITE -> true;
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /** Whether somebody wrote a key of the transaction that it had not seen. */
  private boolean hasConflict(int t) {
    return IntStream.range(0, t)
        .filter(this::tookEffect)
        .filter(one -> order(one) > history.transactions.get(t).snapshot)
        .anyMatch(
            one ->
                IntStream.range(0, ToldHistory.KEYS)
                    .anyMatch(key -> wrote(one, key) != null && wrote(t, key) != null));
  }

  private int order(int t) {
    return history.transactions.get(t).order();
  }

  private Seen wrote(int t, int key) {
    Operation last = history.transactions.get(t).lastWrite(key);
    return last == null ? null : last.seen;
  }

  private static int upTo(Transaction transaction, Operation operation, ReplayLevel level) {
    if (transaction.isFinal) {
      return ToldHistory.ALL - 1;
    }
    return switch (level) {
      case READ_COMMITTED -> operation.snapshot;
      case SNAPSHOT_ISOLATION -> transaction.snapshot;
      default -> transaction.order - 1;
    };
  }

  private boolean readFits(int t, int i, Operation read, ReplayLevel level) {
    Operation own = history.transactions.get(t).ownWrite(read.key, i);
    if (own != null) {
      return history.mayBe(read.key, read.seen, own.seen.value(), own.seen.name());
    }
    boolean seesAny = level == ReplayLevel.READ_COMMITTED || level == ReplayLevel.READ_ATOMIC;
    if (seesAny && !history.transactions.get(t).isFinal) {
      return !possible(t, read).isEmpty();
    }
    int writer = latest(read.key, upTo(history.transactions.get(t), read, level));
    return isOf(writer, read.key, read.seen);
  }

  /** Whose version of a key a read before a place in the order may be of. */
  private List<Integer> possible(int t, Operation read) {
    return IntStream.range(INITIAL, t)
        .filter(writer -> isOf(writer, read.key, read.seen))
        .boxed()
        .toList();
  }

  private int latest(int key, int upTo) {
    return IntStream.range(0, size)
        .filter(t -> tookEffect(t) && order(t) <= upTo && wrote(t, key) != null)
        .reduce((one, later) -> later)
        .orElse(INITIAL);
  }

  private Seen version(int writer, int key) {
    return writer == INITIAL
        ? new Seen(history.initial[key], history.initialNames[key])
        : wrote(writer, key);
  }

  private boolean isOf(int writer, int key, Seen seen) {
    if (writer != INITIAL && (!tookEffect(writer) || wrote(writer, key) == null)) {
      return false;
    }
    Seen version = version(writer, key);
    return history.mayBe(key, seen, version.value(), version.name());
  }

  private boolean askFits(int t, int i, Operation ask, int upTo) {
    for (int key = 0; key < ToldHistory.KEYS; key++) {
      Operation own = history.transactions.get(t).ownWrite(key, i);
      Seen version = own == null ? version(latest(key, upTo), key) : own.seen;
      Seen returned = ask.returned[key];
      boolean matches = ToldHistory.matches(version.value(), ask.bound);
      if (matches != (returned != null)
          || (matches && !history.mayBe(key, returned, version.value(), version.name()))) {
        return false;
      }
    }
    return true;
  }

  private boolean isAtomic(int t) {
    if (IntStream.range(t + 1, size).anyMatch(later -> tookEffect(later) && precedes(later, t))) {
      return false;
    }
    Transaction transaction = history.transactions.get(t);
    List<Operation> reads = new ArrayList<>();
    for (int i = 0; i < transaction.operations.size(); i++) {
      Operation operation = transaction.operations.get(i);
      if (operation.kind == Kind.READ && transaction.ownWrite(operation.key, i) == null) {
        reads.add(operation);
      }
    }
    return canBeChosen(t, reads, new int[reads.size()], 0);
  }

  private boolean precedes(int earlier, int later) {
    boolean isSame =
        history.transactions.get(earlier).session == history.transactions.get(later).session;
    if (history.transactions.get(earlier).isFinal || history.transactions.get(later).isFinal) {
      return isSame && earlier < later;
    }
    return isSame && (history.goesBackwards ? earlier > later : earlier < later);
  }

  private boolean canBeChosen(int t, List<Operation> reads, int[] observed, int next) {
    if (next == observed.length) {
      return isAtomic(t, reads, observed);
    }
    for (int writer : possible(t, reads.get(next))) {
      observed[next] = writer;
      if (canBeChosen(t, reads, observed, next + 1)) {
        return true;
      }
    }
    return false;
  }

  /** For each read of t3 from t1, and each t2 that wrote the key: as docs/levels.md has it. */
  private boolean isAtomic(int t3, List<Operation> reads, int[] observed) {
    for (int read = 0; read < observed.length; read++) {
      int t1 = observed[read];
      for (int t2 = 0; t2 < size; t2++) {
        boolean writes = t2 != t1 && tookEffect(t2) && wrote(t2, reads.get(read).key) != null;
        if (writes && t1 < t2 && isSeen(t2, t3, observed)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isSeen(int t2, int t3, int[] observed) {
    return IntStream.of(observed).anyMatch(writer -> writer == t2) || precedes(t2, t3);
  }
}
