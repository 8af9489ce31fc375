package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.Lists;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.VersionTable;
import java.util.HashSet;
import java.util.Set;

/** What lists show that committed transactions read. */
final class ListReads {
  private final History history;
  private final Lists lists;
  private final Reads reads;

  ListReads(History history, Reads reads) {
    this.history = history;
    this.reads = reads;
    lists = history.lists();
  }

  /** Whether an operation is a read of a list that is judged. */
  boolean isJudged(int operation) {
    if (operation < 0 || operation >= history.operations() || history.isWrite(operation)) {
      return false;
    }
    int reader = reads.transactionOf(operation);
    return lists.isList(history.key(operation))
        && history.status(reader) == TransactionStatus.COMMITTED;
  }

  /** Whether a list holds what a transaction appended. */
  boolean holdsAppendOf(int read, int transaction) {
    long[] list = irregular(read);
    for (int op = history.operationStart(transaction);
        op < history.operationEnd(transaction);
        op++) {
      if (isAppend(op, read) && place(op, read, list) != Reads.NONE) {
        return true;
      }
    }
    return false;
  }

  /** Whether a list holds something of one, and does not have all of the other before it. */
  boolean puts(int read, int earlier, int later) {
    long[] list = irregular(read);
    int first = Integer.MAX_VALUE;
    for (int op = history.operationStart(earlier); op < history.operationEnd(earlier); op++) {
      int place = isAppend(op, read) ? place(op, read, list) : Reads.NONE;
      first = place == Reads.NONE ? first : Math.min(first, place);
    }
    for (int op = history.operationStart(later); op < history.operationEnd(later); op++) {
      int place = isAppend(op, read) ? place(op, read, list) : 0;
      if (first != Integer.MAX_VALUE && (place == Reads.NONE || place > first)) {
        return true;
      }
    }
    return false;
  }

  private boolean isAppend(int op, int read) {
    return history.isWrite(op) && history.key(op) == history.key(read);
  }

  private long[] irregular(int read) {
    return lists.isIrregular(read) ? lists.read(history, read) : null;
  }

  /** Where a list has an append, or none. */
  private int place(int append, int read, long[] irregular) {
    if (irregular == null) {
      return reads.index(append) < length(read) ? reads.index(append) : Reads.NONE;
    }
    for (int place = 0; place < irregular.length; place++) {
      if (irregular[place] == history.value(append)) {
        return place;
      }
    }
    return Reads.NONE;
  }

  /** The length of a list that is the beginning of the longest. */
  private int length(int read) {
    int append = reads.append(history.key(read), history.value(read));
    return append == VersionTable.NONE || reads.index(append) == Reads.NONE
        ? lists.read(history, read).length
        : reads.index(append) + 1;
  }

  /** Whether neither list is the beginning of the other, though both are of one key. */
  boolean part(int one, int other) {
    long[] first = lists.read(history, one);
    long[] second = lists.read(history, other);
    for (int i = 0; i < Math.min(first.length, second.length); i++) {
      if (first[i] != second[i]) {
        return history.key(one) == history.key(other);
      }
    }
    return false;
  }

  /** Whether a list is not made of all appends, one behind the other, of some transactions. */
  boolean isBroken(int read) {
    int key = history.key(read);
    long[] list = lists.read(history, read);
    Set<Long> before = new HashSet<>();
    int previous = Reads.NONE;
    for (int i = history.initialValues().listLength(key); i < list.length; i++) {
      int append = reads.append(key, list[i]);
      if (append == VersionTable.NONE || !before.add(list[i]) || !follows(append, previous)) {
        return true;
      }
      if (reads.transactionOf(append) == reads.transactionOf(read) && append > read) {
        return true;
      }
      previous = append;
    }
    return false;
  }

  /** Whether an append may come right behind another one, or behind what was there initially. */
  private boolean follows(int append, int previous) {
    int start = history.operationStart(reads.transactionOf(append));
    int own = append - 1;
    while (own >= start && !isAppend(own, append)) {
      own--;
    }
    return own >= start ? own == previous : previous == Reads.NONE || reads.isLast(previous);
  }
}
