package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.Lists;
import dev.taipan.history.VersionTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Cut isolation: a committed transaction that reads a key of others several times gets one value.
 * What it wrote itself at any time does not count, nor what nobody wrote, nor are several values
 * wrong if a single other transaction wrote all of them. Linear time, but for transactions with
 * repeated reads that differ, which take as long as there are writes of these values.
 */
final class CutIsolation {
  private final History history;
  private final Lists lists;
  private VersionTable writes;

  CutIsolation(History history) {
    this.history = history;
    lists = history.lists();
  }

  void verify() throws RejectedException {
    int[] first = new int[history.keys()];
    Arrays.fill(first, -1);
    for (int t = 0; t < history.transactions(); t++) {
      int start = history.operationStart(t);
      for (int op = start; op < history.operationEnd(t) && Outcomes.isCertain(history, t); op++) {
        int key = history.key(op);
        if (!history.isWrite(op) && first[key] < start) {
          first[key] = op;
        } else if (!history.isWrite(op) && mayDiffer(first[key], op) && contradict(reads(t, key))) {
          throw new RejectedException(
              "transaction %s reads values of key %s that no single transaction wrote",
              history.transactionName(t), history.keyName(key));
        }
      }
    }
  }

  private boolean mayDiffer(int read, int other) {
    return lists.isList(history.key(read)) || history.value(read) != history.value(other);
  }

  private List<Integer> reads(int t, int key) {
    List<Integer> reads = new ArrayList<>();
    for (int op = history.operationStart(t); op < history.operationEnd(t); op++) {
      if (!history.isWrite(op) && history.key(op) == key) {
        reads.add(op);
      }
    }
    return reads;
  }

  /** Whether these are reads of one key by one committed transaction that differ and must not. */
  boolean contradict(List<Integer> reads) {
    int t = reads.isEmpty() ? History.INITIAL : history.transactionOf(reads.get(0));
    if (!Outcomes.isCertain(history, t)) {
      return false;
    }
    int key = history.key(reads.get(0));
    Set<Integer> common = null;
    for (int read : reads) {
      if (history.key(read) != key || history.transactionOf(read) != t) {
        return false;
      }
      Set<Integer> writers = writers(key, valueOfOthers(read));
      if (!writers.isEmpty() && !writers.contains(t)) {
        writers.retainAll(common == null ? writers : common);
        common = writers;
      }
    }
    return common != null && common.isEmpty();
  }

  private Set<Integer> writers(int key, long value) {
    writes = writes == null ? new VersionTable(history) : writes;
    Set<Integer> writers = new HashSet<>();
    if (history.hasInitialValue(key) && value == history.initialValue(key)) {
      writers.add(History.INITIAL);
    }
    for (int op = writes.first(key, value); op != VersionTable.NONE; op = writes.next(op)) {
      writers.add(history.transactionOf(op));
    }
    return writers;
  }

  /** What a read returned, of a list what is before the own appends that it ends with. */
  private long valueOfOthers(int read) {
    int key = history.key(read);
    if (!lists.isList(key)) {
      return history.value(read);
    }
    int initially = history.initialValues().listLength(key);
    return ListReads.ofOthers(history, read)
        .map(l -> l.length <= initially ? history.initialValue(key) : l[l.length - 1])
        .orElse(history.value(read));
  }
}
