package dev.taipan.checker.clauses;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ListVersions;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.graph.IntList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/** What lists that committed transactions read look like. Linear time in a list. */
final class ListShape {
  private ListShape() {}

  /** A list without the appends that its reader had made; null where it does not end with these. */
  static long[] ofOthers(History history, int reader, int read) {
    long[] list = history.lists().read(history, read);
    long[] own =
        IntStream.range(history.operationStart(reader), read)
            .filter(op -> history.isWrite(op) && history.key(op) == history.key(read))
            .mapToLong(history::value)
            .toArray();
    int length = list.length - own.length;
    return length >= 0 && Arrays.equals(Arrays.copyOfRange(list, length, list.length), own)
        ? Arrays.copyOf(list, length)
        : null;
  }

  /**
   * Whether a list is made of appends by transactions that may have taken effect, each element
   * once, none that its reader appended only later, and those of one transaction in its order; but
   * for the last element, which is a matter of what the read observed.
   */
  static boolean isPossible(Accesses accesses, int reader, int read) {
    History history = accesses.history();
    long[] others = ofOthers(history, reader, read);
    int initially = history.initialValues().listLength(history.key(read));
    if (others == null || hasDuplicates(history.lists().read(history, read), initially)) {
      return false;
    }
    IntList appends = new IntList();
    for (int i = initially; i < others.length; i++) {
      appends.add(append(accesses, read, i, others[i]));
    }
    return arePast(appends, read, history.operationEnd(reader))
        && arePossible(accesses.readsFrom(), history, appends);
  }

  /** Whether none of some appends is one that a transaction made only after a read of its own. */
  private static boolean arePast(IntList appends, int read, int end) {
    return Arrays.stream(appends.toArray()).noneMatch(append -> append > read && append < end);
  }

  /** Whether an element comes twice, but for one that comes twice in the initial list alone. */
  private static boolean hasDuplicates(long[] list, int initially) {
    Set<Long> seen = new HashSet<>();
    Arrays.stream(list, 0, Math.min(initially, list.length)).forEach(seen::add);
    return !Arrays.stream(list).skip(initially).allMatch(seen::add);
  }

  private static int append(Accesses accesses, int read, int index, long element) {
    History history = accesses.history();
    ListVersions versions = accesses.readsFrom().listVersions();
    return history.lists().isIrregular(read)
        ? versions.appendOfIrregular(history.key(read), element)
        : versions.append(history.key(read), index);
  }

  private static boolean arePossible(ReadsFrom readsFrom, History history, IntList appends) {
    for (int i = 0; i < appends.size(); i++) {
      int append = appends.get(i);
      boolean last = i == appends.size() - 1;
      if (isKept(readsFrom, history, append)) {
        int before = neighbour(readsFrom, history, append, -1);
        int behind = neighbour(readsFrom, history, append, 1);
        if ((before >= 0 && (i == 0 || appends.get(i - 1) != before))
            || (behind >= 0 && !last && appends.get(i + 1) != behind)) {
          return false;
        }
      } else if (!last) {
        return false;
      }
    }
    return true;
  }

  private static boolean isKept(ReadsFrom readsFrom, History history, int append) {
    return append != ListVersions.NONE
        && history.status(readsFrom.transactionOf(append)) != TransactionStatus.ABORTED;
  }

  /** The next append of the same transaction to the same key, or the one before; or -1. */
  private static int neighbour(ReadsFrom readsFrom, History history, int append, int direction) {
    int transaction = readsFrom.transactionOf(append);
    int start = history.operationStart(transaction);
    int end = history.operationEnd(transaction);
    for (int op = append + direction; op >= start && op < end; op += direction) {
      if (history.isWrite(op) && history.key(op) == history.key(append)) {
        return op;
      }
    }
    return -1;
  }
}
