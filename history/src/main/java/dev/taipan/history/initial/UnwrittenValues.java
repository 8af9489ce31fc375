package dev.taipan.history.initial;

import dev.taipan.history.History;
import dev.taipan.history.InitialValues;
import dev.taipan.history.ListVersions;
import dev.taipan.history.Lists;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;

/**
 * What transactions read of each key that nobody wrote, and what may thus have been there before
 * the recording: one value of a register, and of a list the elements that all that were read begin
 * with.
 *
 * <p>The initial value that a history has anyway is such a value too, where it was read and nobody
 * wrote it. What committed transactions read counts; what those of unknown outcome read that may
 * have been observed counts where no committed transaction read such a value of the key.
 *
 * <p>Takes linear time and 15 bytes per key.
 */
public final class UnwrittenValues {
  private static final byte NOTHING = 0;
  private static final byte ONE = 1;
  private static final byte SEVERAL = 2;

  private final History history;
  private final ReadsFrom readsFrom;

  /** Per key how many values were read that nobody wrote. */
  private final byte[] count;

  /** Per register one of these values. */
  private final long[] values;

  /** Per list the number of elements that may have been there before. */
  private final int[] lengths;

  /** The keys of which something was read that has no explanation. */
  private final boolean[] unexplained;

  /** The keys of which a transaction spells out what they held at first. */
  private final boolean[] fixed;

  private UnwrittenValues(History history, ReadsFrom readsFrom) {
    this.history = history;
    this.readsFrom = readsFrom;
    count = new byte[history.keys()];
    values = new long[history.keys()];
    lengths = new int[history.keys()];
    unexplained = new boolean[history.keys()];
    fixed = new boolean[history.keys()];
  }

  /** Those of a history. */
  public static UnwrittenValues of(History history) {
    return of(history, ReadsFrom.of(history));
  }

  /** Those of a history whose reads have been resolved. */
  public static UnwrittenValues of(History history, ReadsFrom readsFrom) {
    UnwrittenValues found = new UnwrittenValues(history, readsFrom);
    history.initialValues().transaction().ifPresent(found::markFixed);
    found.collectValues();
    found.measureLists();
    return found;
  }

  /**
   * The initial values that follow: a value of every register of which exactly one was read that
   * nobody wrote, and of every list the beginning that nobody appended.
   */
  public InitialValues asInitialValues() {
    InitialValues.Builder initial = new InitialValues.Builder(history);
    for (int key = 0; key < count.length; key++) {
      if (lengths[key] > history.initialValues().listLength(key)) {
        initial.beginningOfList(key, lengths[key]);
      } else if (count[key] == ONE && unexplained[key] && !fixed[key]) {
        initial.value(key, values[key]);
      }
    }
    return initial.build();
  }

  /**
   * The number of keys of which something was read that neither a write nor the format explains.
   */
  public int keys() {
    int keys = 0;
    for (boolean one : unexplained) {
      keys += one ? 1 : 0;
    }
    return keys;
  }

  /** The number of these keys of which it is explained by what was there before the recording. */
  public int explicableKeys() {
    int keys = 0;
    for (int key = 0; key < count.length; key++) {
      keys += unexplained[key] && isExplicable(key) ? 1 : 0;
    }
    return keys;
  }

  /** Whether what was read of a key can all have been there before the recording. */
  public boolean isExplicable(int key) {
    return count[key] <= ONE && !fixed[key];
  }

  /** How many elements of a list that all begin with that were read may have been there before. */
  public int beginningOfList(int key) {
    return lengths[key];
  }

  private void collectValues() {
    collect(TransactionStatus.COMMITTED, new boolean[count.length]);
    boolean[] ofCommitted = new boolean[count.length];
    for (int key = 0; key < count.length; key++) {
      ofCommitted[key] = count[key] != NOTHING;
    }
    collect(TransactionStatus.UNKNOWN, ofCommitted);
  }

  /** Looks at the reads of transactions of a status, but for those of keys that are known. */
  private void collect(TransactionStatus status, boolean[] known) {
    for (int t = 0; t < history.transactions(); t++) {
      if (history.status(t) != status || !readsFrom.included(t)) {
        continue;
      }
      for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
        int key = history.key(op);
        if (!history.isWrite(op) && !history.lists().isList(key) && !known[key]) {
          add(key, op);
        }
      }
    }
  }

  private void add(int key, int read) {
    int write = readsFrom.writeOf(read);
    if (write != ReadsFrom.THIN_AIR && write != ReadsFrom.INITIAL_VERSION) {
      return;
    }
    unexplained[key] |= write == ReadsFrom.THIN_AIR;
    if (count[key] == NOTHING) {
      count[key] = ONE;
      values[key] = history.value(read);
    } else if (values[key] != history.value(read)) {
      count[key] = SEVERAL;
    }
  }

  private void markFixed(int setup) {
    for (int op = history.operationStart(setup); op < history.operationEnd(setup); op++) {
      fixed[history.key(op)] = true;
    }
  }

  private void measureLists() {
    Lists lists = history.lists();
    for (int key = 0; key < count.length; key++) {
      if (lists.isList(key)) {
        int length = 0;
        while (length < lists.length(key) && isUnwritten(key, length)) {
          length++;
        }
        lengths[key] = length;
      }
    }
    for (int i = 0; i < lists.irregularReads(); i++) {
      shorten(history.key(lists.irregularRead(i)), lists.irregularList(i));
    }
    shortenToRegularReads();
    for (int key = 0; key < count.length; key++) {
      countUnwritten(key);
    }
  }

  private boolean isUnwritten(int key, int index) {
    return readsFrom.listVersions().append(key, index) == ListVersions.NONE;
  }

  private void shorten(int key, long[] list) {
    int common = 0;
    while (common < Math.min(lengths[key], list.length)
        && list[common] == history.lists().element(key, common)) {
      common++;
    }
    lengths[key] = common;
  }

  private void shortenToRegularReads() {
    if (history.lists().isEmpty()) {
      return;
    }
    for (int t = 0; t < history.transactions(); t++) {
      if (history.status(t) == TransactionStatus.COMMITTED) {
        for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
          int key = history.key(op);
          if (!history.isWrite(op) && lengths[key] > 0 && !history.lists().isIrregular(op)) {
            lengths[key] =
                Math.min(
                    lengths[key], history.lists().lengthSeen(history.key(op), history.value(op)));
          }
        }
      }
    }
  }

  /** Looks for elements of the longest list that nobody appended and that are not initial. */
  private void countUnwritten(int key) {
    int known = history.initialValues().listLength(key);
    for (int index = known; index < history.lists().length(key); index++) {
      if (isUnwritten(key, index)) {
        unexplained[key] = true;
        count[key] = index < lengths[key] && count[key] != SEVERAL ? ONE : SEVERAL;
      }
    }
  }
}
