package dev.taipan.checker.excerpt;

import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.Set;

/**
 * Looks for an order in which the transactions of a part, run one by one, give what they read: then
 * the part satisfies every level. Tries orders, and leaves one as soon as a read does not fit: of
 * the few transactions of a counterexample that takes microseconds. Gives up where there are many;
 * that nothing was found says nothing.
 */
final class SerialRun {
  private static final int MOST_TRANSACTIONS = 16;
  private static final int MOST_STEPS = 200;
  private static final int NOTHING = -1;

  private final Accesses accesses;
  private final History history;
  private final Part part;
  private final SettledReads settled;

  /** Those that take effect, in ascending order. */
  private final int[] transactions;

  /** Per transaction a bit for each one that has to come before it. */
  private final int[] before;

  /** What they did, one transaction after the other. */
  private final int[] operations;

  /** Per operation, whether it is a write, and the first operation of the same key. */
  private final boolean[] writes;

  private final int[] firstOfKey;

  /** Per operation that read a list whose appends it saw; null for all others. */
  private final int[][] seen;

  /** Per operation, whether it never runs, and whether it does not now. */
  private final boolean[] silent;

  private final boolean[] absent;

  /** Per transaction where its operations begin, and where the last one's end. */
  private final int[] starts;

  /** Per first operation of a key the write that ran last, and per write the one before it. */
  private final int[] latest;

  private final int[] previous;
  private int steps;

  /** Prepares to run a part; takes time quadratic in its size. */
  SerialRun(Accesses accesses, Part part) {
    this.accesses = accesses;
    this.part = part;
    history = accesses.history();
    settled = new SettledReads(accesses, part);
    transactions = sorted(part.transactions());
    operations = sorted(part.operations());
    int size = isFewEnough() ? operations.length : 0;
    writes = new boolean[size];
    firstOfKey = new int[size];
    seen = new int[size][];
    silent = new boolean[size];
    absent = new boolean[size];
    latest = new int[size];
    previous = new int[size];
    starts = new int[transactions.length + 1];
    before = new int[transactions.length];
    if (isFewEnough()) {
      prepare();
    }
  }

  private static int[] sorted(Set<Integer> some) {
    int[] sorted = new int[some.size()];
    int size = 0;
    for (int one : some) {
      sorted[size++] = one;
    }
    Arrays.sort(sorted);
    return sorted;
  }

  private boolean isFewEnough() {
    return transactions.length <= MOST_TRANSACTIONS;
  }

  private void prepare() {
    for (int i = 0; i < operations.length; i++) {
      writes[i] = history.isWrite(operations[i]);
      firstOfKey[i] = firstOfKey(i);
      silent[i] = isSilent(operations[i]);
      seen[i] = isList(i) && !writes[i] && !silent[i] ? settled.appends(operations[i]) : null;
    }
    for (int i = 0; i < transactions.length; i++) {
      starts[i + 1] = endOf(i);
      before[i] = before(transactions[i]);
    }
  }

  /** Whether an operation is of nobody who is known to have taken effect, or says nothing. */
  private boolean isSilent(int operation) {
    int transaction = history.transactionOf(operation);
    return Arrays.binarySearch(transactions, transaction) < 0
        || history.isInitialTransaction(transaction)
        || history.status(transaction) == TransactionStatus.ABORTED
        || !accesses.readsFrom().included(transaction)
        || !settled.says(transaction, operation);
  }

  private int firstOfKey(int operation) {
    int key = history.key(operations[operation]);
    int first = 0;
    while (history.key(operations[first]) != key) {
      first++;
    }
    return first;
  }

  private int endOf(int transaction) {
    int end = starts[transaction];
    while (end < operations.length
        && operations[end] < history.operationEnd(transactions[transaction])) {
      end++;
    }
    return end;
  }

  private int before(int later) {
    int some = 0;
    for (int earlier = 0; earlier < transactions.length; earlier++) {
      if (precedes(transactions[earlier], later)) {
        some |= 1 << earlier;
      }
    }
    return some;
  }

  private boolean precedes(int one, int other) {
    return one != other
        && (precedesInSession(one, other)
            || precedesInTime(one, other)
            || precedesByVersion(one, other));
  }

  private boolean precedesInSession(int one, int other) {
    int session = accesses.sessionOf(one);
    return one < other && session == accesses.sessionOf(other) && part.sessions().contains(session);
  }

  private boolean precedesInTime(int one, int other) {
    return part.timed().contains(one)
        && part.timed().contains(other)
        && history.endTime(one) < history.startTime(other);
  }

  private boolean precedesByVersion(int one, int other) {
    for (Dependency step : part.versionOrder()) {
      if (step.from() == one && step.to() == other) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether an order was found without an operation of the part, in which sessions, times and known
   * versions are in order, too.
   */
  boolean explainsWithout(int operation) {
    if (!isFewEnough()) {
      return false;
    }
    System.arraycopy(silent, 0, absent, 0, absent.length);
    leaveOut(Arrays.binarySearch(operations, operation));
    Arrays.fill(latest, NOTHING);
    steps = 0;
    return extend(0);
  }

  /** Leaves an operation out, and reads that say nothing without it. */
  private void leaveOut(int operation) {
    absent[operation] = true;
    for (int i = 0; writes[operation] && i < operations.length; i++) {
      absent[i] |= !writes[i] && !isList(i) && needs(i, operation);
    }
  }

  private boolean needs(int read, int write) {
    int operation = operations[read];
    return firstOfKey[read] == firstOfKey[write]
        && contains(
            settled.observable(history.transactionOf(operation), operation), operations[write]);
  }

  private static boolean contains(int[] all, int one) {
    for (int each : all) {
      if (each == one) {
        return true;
      }
    }
    return false;
  }

  private boolean isList(int operation) {
    return history.lists().isList(history.key(operations[operation]));
  }

  /** Whether the transactions that have not run yet can follow those that have. */
  private boolean extend(int ran) {
    if (ran == (1 << transactions.length) - 1) {
      return true;
    }
    for (int next = 0; next < transactions.length; next++) {
      boolean isNext = (ran >> next & 1) == 0 && (before[next] & ~ran) == 0;
      if (isNext && steps++ < MOST_STEPS && extend(ran, next)) {
        return true;
      }
    }
    return false;
  }

  private boolean extend(int ran, int next) {
    int operation = starts[next];
    while (operation < starts[next + 1] && run(operation)) {
      operation++;
    }
    boolean fits = operation == starts[next + 1] && extend(ran | 1 << next);
    while (operation > starts[next]) {
      undo(--operation);
    }
    return fits;
  }

  /** Runs an operation; whether it fits. */
  private boolean run(int operation) {
    if (absent[operation]) {
      return true;
    }
    int key = firstOfKey[operation];
    if (writes[operation]) {
      previous[operation] = latest[key];
      latest[key] = operation;
      return true;
    }
    return seen[operation] != null
        ? isList(latest[key], seen[operation])
        : isValue(latest[key], operations[operation]);
  }

  private void undo(int operation) {
    if (writes[operation] && !absent[operation]) {
      latest[firstOfKey[operation]] = previous[operation];
    }
  }

  private boolean isValue(int write, int read) {
    return write == NOTHING
        ? history.hasInitialValue(history.key(read))
            && history.initialValue(history.key(read)) == history.value(read)
        : history.value(operations[write]) == history.value(read);
  }

  /** Whether just those of some appends ran that are not left out, in that order. */
  private boolean isList(int last, int[] appends) {
    int write = last;
    for (int i = appends.length - 1; i >= 0; i--) {
      if (write != NOTHING && operations[write] == appends[i]) {
        write = previous[write];
      } else if (!isLeftOut(appends[i])) {
        return false;
      }
    }
    return write == NOTHING;
  }

  private boolean isLeftOut(int append) {
    int operation = Arrays.binarySearch(operations, append);
    return operation >= 0 && absent[operation] && !silent[operation];
  }
}
