package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.Lists;
import dev.taipan.history.VersionTable;
import java.util.Arrays;
import java.util.BitSet;

/**
 * What each read may have observed. A read is <em>external</em> if its transaction had not written
 * the key, or if it is of a list, of which what comes before the own appends is external. It may
 * have observed the initial version, if that is what it returned, and each other transaction that
 * did not abort and whose last write of the key wrote what it returned: these are its
 * <em>candidates</em>.
 *
 * <p>Takes linear time, if no transaction reads lists behind many own appends, and 20 bytes per
 * operation.
 */
final class Reads {
  /** There is no such operation or transaction. */
  static final int NONE = -2;

  /** There are several. */
  static final int SEVERAL = -3;

  private final History history;
  private final Lists lists;
  private final boolean onePerKey;
  private final VersionTable writes;
  private final int[] transactionOf;

  /** Per external read the one that stands for it; NONE for all other operations. */
  private final int[] first;

  /** Per external read that stands for itself a write of what it returned, or NONE. */
  private final int[] sample;

  /** External reads of what their key held initially. */
  private final BitSet initial = new BitSet();

  /** Those that stand for another one which returned something else. */
  private final BitSet torn = new BitSet();

  /** Reads that do not show what their own transaction had written. */
  private final BitSet blind = new BitSet();

  /** Writes that are their transaction's last one of the key. */
  private final BitSet last = new BitSet();

  /** Per append its place in the longest list that was read of its key; empty without lists. */
  private final int[] index;

  /** Per key the last write, and the first external read, of the transaction that is looked at. */
  private final int[] lastOwn;

  private final int[] firstRead;

  /**
   * Looks at all transactions that may have taken effect.
   *
   * @param onePerKey whether external reads of one key in one transaction observe one version; the
   *     first of them then stands for all
   */
  Reads(History history, boolean onePerKey) {
    this.history = history;
    this.onePerKey = onePerKey;
    lists = history.lists();
    writes = new VersionTable(history);
    transactionOf = new int[history.operations()];
    first = filled(history.operations());
    sample = filled(history.operations());
    index = filled(lists.isEmpty() ? 0 : history.operations());
    lastOwn = filled(history.keys());
    firstRead = filled(history.keys());
    for (int t = 0; t < history.transactions(); t++) {
      Arrays.fill(transactionOf, history.operationStart(t), history.operationEnd(t), t);
    }
    indexLists();
    for (int t = 0; t < history.transactions(); t++) {
      if (Places.mayTakeEffect(history, t)) {
        scan(t, history.operationStart(t));
      }
    }
  }

  private static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  private void indexLists() {
    for (int key = 0; key < history.keys(); key++) {
      for (int i = history.initialValues().listLength(key); i < lists.length(key); i++) {
        int append = append(key, lists.element(key, i));
        if (append != VersionTable.NONE) {
          index[append] = i;
        }
      }
    }
  }

  private void scan(int t, int start) {
    for (int op = start; op < history.operationEnd(t); op++) {
      int key = history.key(op);
      boolean owned = lastOwn[key] >= start;
      if (history.isWrite(op)) {
        last.set(op);
        if (owned) {
          last.clear(lastOwn[key]);
        }
        lastOwn[key] = op;
      } else if (owned && !lists.isList(key)) {
        if (history.value(op) != history.value(lastOwn[key])) {
          blind.set(op);
        }
      } else if (owned && !ListReplay.isUnjudged(history, t, key)) {
        readBehindOwn(op, key, start);
      } else if (!ListReplay.isUnjudged(history, t, key)) {
        external(op, writes.first(key, history.value(op)), history.isOfInitialValue(op), start);
      }
    }
  }

  /** A list must end with own appends; what comes before them is of another transaction. */
  private void readBehindOwn(int op, int key, int start) {
    long[] list = lists.isIrregular(op) ? lists.read(history, op) : null;
    int length = list == null ? index[lastOwn[key]] + 1 : list.length;
    boolean shown = list != null || history.value(op) == history.value(lastOwn[key]);
    for (int own = op - 1; own >= start && shown; own--) {
      if (history.isWrite(own) && history.key(own) == key) {
        length--;
        shown = length >= 0 && element(list, key, length) == history.value(own);
      }
    }
    if (!shown) {
      blind.set(op);
    } else if (length == history.initialValues().listLength(key)) {
      external(op, VersionTable.NONE, true, start);
    } else {
      external(op, writes.first(key, element(list, key, length - 1)), false, start);
    }
  }

  private long element(long[] list, int key, int place) {
    return list == null ? lists.element(key, place) : list[place];
  }

  private void external(int op, int write, boolean ofInitial, int start) {
    int key = history.key(op);
    int known = onePerKey && firstRead[key] >= start ? firstRead[key] : op;
    first[op] = known;
    if (known == op) {
      firstRead[key] = op;
      sample[op] = write;
      if (ofInitial) {
        initial.set(op);
      }
    } else if (sample[known] != write || initial.get(known) != ofInitial) {
      torn.set(known);
    }
  }

  /** The external read that stands for a read; {@link #NONE} if that is not external. */
  int first(int read) {
    return first[read];
  }

  /** The external read that stands for one, which must be there. */
  int external(int read) throws RejectedException {
    if (first[requireRead(read)] == NONE) {
      throw new RejectedException(
          "operation %d reads nothing of other transactions".formatted(read));
    }
    return first[read];
  }

  /** The read itself, which must be one by a transaction that may have taken effect. */
  int requireRead(int read) throws RejectedException {
    boolean exists = read >= 0 && read < transactionOf.length && !history.isWrite(read);
    if (!exists || !Places.mayTakeEffect(history, transactionOf[read])) {
      throw new RejectedException("operation %d is no read that counts".formatted(read));
    }
    return read;
  }

  void requireTransaction(int t) throws RejectedException {
    if (t < 0 || t >= history.transactions() || !Places.mayTakeEffect(history, t)) {
      throw new RejectedException("%d is no transaction that may have taken effect".formatted(t));
    }
  }

  void requireWriter(int t, int key) throws RejectedException {
    requireTransaction(t);
    if (lastWrite(t, key) == NONE) {
      throw new RejectedException("transaction %d does not write key %d".formatted(t, key));
    }
  }

  /** Whether a read does not show what its own transaction had written. */
  boolean isBlind(int read) {
    return blind.get(read);
  }

  /** Whether a read stands for reads that did not all return the same. */
  boolean isTorn(int first) {
    return torn.get(first);
  }

  int transactionOf(int operation) {
    return transactionOf[operation];
  }

  /** Whether a write is its transaction's last one of the key. */
  boolean isLast(int write) {
    return last.get(write);
  }

  /** The place of an append in the longest list of its key, or {@link #NONE}. */
  int index(int append) {
    return index[append];
  }

  /** The append of an element by one that may have taken effect, or {@link VersionTable#NONE}. */
  int append(int key, long element) {
    int append = writes.first(key, element);
    while (append != VersionTable.NONE && !Places.mayTakeEffect(history, transactionOf[append])) {
      append = writes.next(append);
    }
    return append;
  }

  /**
   * The candidate of an external read that stands for itself, {@link History#INITIAL} among them;
   * or {@link #NONE}, or {@link #SEVERAL}.
   */
  int only(int first) {
    int found = NONE;
    for (int write = start(first); write != NONE; write = next(first, write)) {
      if (found != NONE) {
        return SEVERAL;
      }
      found = writer(write);
    }
    return found;
  }

  /** The transaction that a place in a list of candidates stands for. */
  int writer(int candidate) {
    return candidate == History.INITIAL ? History.INITIAL : transactionOf[candidate];
  }

  /** The first candidate of an external read, as {@link #writer} knows it, or {@link #NONE}. */
  int start(int first) {
    if (torn.get(first)) {
      return NONE;
    }
    return initial.get(first) ? History.INITIAL : candidateFrom(first, sample[first]);
  }

  /** The candidate behind another one, or {@link #NONE}. */
  int next(int first, int candidate) {
    int write = candidate == History.INITIAL ? sample[first] : writes.next(candidate);
    return candidateFrom(first, write);
  }

  private int candidateFrom(int first, int write) {
    int candidate = write;
    while (candidate >= 0
        && (!last.get(candidate) || transactionOf[candidate] == transactionOf[first])) {
      candidate = writes.next(candidate);
    }
    return candidate >= 0 ? candidate : NONE;
  }

  /** Whether a transaction is a candidate, in time linear in its operations. */
  boolean isCandidate(int first, int writer) {
    if (torn.get(first) || writer == transactionOf[first]) {
      return false;
    }
    if (writer == History.INITIAL) {
      return initial.get(first);
    }
    int write = lastWrite(writer, history.key(first));
    return write != NONE
        && sample[first] >= 0
        && history.value(write) == history.value(sample[first]);
  }

  /** The last write of a key by a transaction that may have taken effect, or {@link #NONE}. */
  int lastWrite(int transaction, int key) {
    int op = history.operationEnd(transaction) - 1;
    while (op >= history.operationStart(transaction) && !(last.get(op) && history.key(op) == key)) {
      op--;
    }
    return op >= history.operationStart(transaction) ? op : NONE;
  }
}
