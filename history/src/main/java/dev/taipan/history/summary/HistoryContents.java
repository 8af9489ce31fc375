package dev.taipan.history.summary;

import dev.taipan.history.History;
import dev.taipan.history.Lists;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * How the operations of a history meet at its keys.
 *
 * @param accesses pairs of a transaction of any status and a key that it reads or writes
 * @param blindWrites pairs of a transaction and a key that it writes without having read it before
 * @param readModifyWrites pairs of a transaction and a key that it reads and then writes
 * @param hottestKeys the keys that most transactions read or write, at most {@link #SHOWN}, hottest
 *     first
 * @param listKeys keys that hold lists
 * @param appends appends to lists; they are writes too
 * @param listReads reads of whole lists; they are reads too
 * @param longestList elements of the longest list that was read
 * @param listElements elements of the longest list that was read of each key, of all keys together
 * @param irregularListReads reads of lists that are not the beginning of their key's longest
 * @param versionLists lists of a version order that the history has
 * @param versions entries of these lists
 */
public record HistoryContents(
    long accesses,
    long blindWrites,
    long readModifyWrites,
    List<KeyLoad> hottestKeys,
    int listKeys,
    int appends,
    int listReads,
    int longestList,
    long listElements,
    int irregularListReads,
    int versionLists,
    long versions) {

  /** How many keys are among the hottest. */
  public static final int SHOWN = 5;

  /** Copies the list. */
  public HistoryContents {
    hottestKeys = List.copyOf(hottestKeys);
  }

  /**
   * How much a key is used.
   *
   * @param key its name
   * @param transactions that read or write it
   * @param reads operations that read it
   * @param writes operations that write it
   */
  public record KeyLoad(String key, int transactions, int reads, int writes) {}

  /** Counts. Takes time linear in the operations, and 20 bytes per key. */
  public static HistoryContents of(History history) {
    return new Counter(history).count();
  }

  /** Transactions that read or write a key, on average; 0 without keys. */
  public double meanTransactionsPerKey(int keys) {
    return keys == 0 ? 0 : (double) accesses / keys;
  }

  /** Elements of the longest list that was read of a key, on average; 0 without lists. */
  public double meanListLength() {
    return listKeys == 0 ? 0 : (double) listElements / listKeys;
  }

  private static final class Counter {
    private final History history;
    private final int[] transactions;
    private final int[] reads;
    private final int[] writes;

    /** Per key the latest transaction that touched it, plus one. */
    private final int[] touched;

    /** Per key the latest transaction that wrote it, plus one. */
    private final int[] written;

    private long accesses;
    private long blindWrites;
    private long readModifyWrites;

    Counter(History history) {
      this.history = history;
      transactions = new int[history.keys()];
      reads = new int[history.keys()];
      writes = new int[history.keys()];
      touched = new int[history.keys()];
      written = new int[history.keys()];
    }

    HistoryContents count() {
      for (int transaction = 0; transaction < history.transactions(); transaction++) {
        for (int operation = history.operationStart(transaction);
            operation < history.operationEnd(transaction);
            operation++) {
          count(operation, transaction + 1);
        }
      }
      Lists lists = history.lists();
      int listKeys = 0;
      int appends = 0;
      int listReads = 0;
      int longest = 0;
      long elements = 0;
      for (int key = 0; key < history.keys(); key++) {
        if (lists.isList(key)) {
          listKeys++;
          appends += writes[key];
          listReads += reads[key];
          longest = Math.max(longest, lists.length(key));
          elements += lists.length(key);
        }
      }
      return new HistoryContents(
          accesses,
          blindWrites,
          readModifyWrites,
          hottest(),
          listKeys,
          appends,
          listReads,
          longest,
          elements,
          lists.irregularReads(),
          history.versionOrder().lists(),
          versions());
    }

    private void count(int operation, int transaction) {
      int key = history.key(operation);
      boolean first = touched[key] != transaction;
      if (first) {
        touched[key] = transaction;
        transactions[key]++;
        accesses++;
      }
      if (!history.isWrite(operation)) {
        reads[key]++;
        return;
      }
      writes[key]++;
      if (written[key] != transaction) {
        written[key] = transaction;
        blindWrites += first ? 1 : 0;
        readModifyWrites += first ? 0 : 1;
      }
    }

    private List<KeyLoad> hottest() {
      Comparator<Integer> byLoad =
          Comparator.<Integer>comparingInt(key -> transactions[key])
              .thenComparing(Comparator.reverseOrder());
      PriorityQueue<Integer> hottest = new PriorityQueue<>(byLoad);
      for (int key = 0; key < history.keys(); key++) {
        if (hottest.size() < SHOWN || transactions[key] > transactions[hottest.peek()]) {
          hottest.add(key);
        }
        if (hottest.size() > SHOWN) {
          hottest.remove();
        }
      }
      List<KeyLoad> loads = new ArrayList<>();
      while (!hottest.isEmpty()) {
        int key = hottest.remove();
        loads.add(0, new KeyLoad(history.keyName(key), transactions[key], reads[key], writes[key]));
      }
      return loads;
    }

    private long versions() {
      long versions = 0;
      for (int list = 0; list < history.versionOrder().lists(); list++) {
        versions += history.versionOrder().transactions(list).length;
      }
      return versions;
    }
  }
}
