package dev.taipan.history;

import dev.taipan.history.graph.IntList;
import java.util.Arrays;

/**
 * Which append made each element of the longest list that was read of a key, and the order of
 * versions that follows. Linear time and, for histories with lists, 4 bytes per operation and per
 * element.
 */
public final class ListVersions {
  /** There is no such append, or no such place. */
  public static final int NONE = -1;

  private final History history;
  private final Lists lists;

  /** Per element of a longest list the append that made it. */
  private final int[] append;

  /** Per operation its index in the longest list of its key; empty without lists. */
  private final int[] place;

  ListVersions(History history, VersionTable versions) {
    this.history = history;
    lists = history.lists();
    append = new int[lists.elements()];
    place = new int[lists.isEmpty() ? 0 : history.operations()];
    Arrays.fill(place, NONE);
    for (int key = 0; key < history.keys(); key++) {
      for (int index = 0; index < lists.length(key); index++) {
        int write = versions.firstNotAborted(key, lists.element(key, index));
        append[lists.start(key) + index] = write;
        if (write != VersionTable.NONE && place[write] == NONE) {
          place[write] = index;
        }
      }
    }
  }

  /**
   * The append of the element at an index of a key's longest list, or {@link #NONE} if nobody
   * appended it; one by a transaction that aborted only if there is no other.
   */
  public int append(int key, int index) {
    return append[lists.start(key) + index];
  }

  /** The first index of an append in the longest list of its key, or {@link #NONE}. */
  public int place(int append) {
    return place.length == 0 ? NONE : place[append];
  }

  /**
   * The length of the list that a transaction's reads of a key see of others, if it appended to it
   * itself before a read that saw its appends: the place of the first of them. {@link #NONE} if
   * there was none, or if it is in no list.
   */
  int lengthBeforeOwn(int transaction, int read) {
    int key = history.key(read);
    for (int operation = history.operationStart(transaction); operation < read; operation++) {
      if (history.isWrite(operation) && history.key(operation) == key) {
        return place(operation);
      }
    }
    return NONE;
  }

  /**
   * The order of versions that the lists show: the transactions along the longest list of each key,
   * and behind the last of them each other one that appended to the key.
   *
   * @param readsFrom of the same history
   */
  VersionOrder order(ReadsFrom readsFrom) {
    VersionOrder.Builder order = new VersionOrder.Builder("the lists that were read");
    int[] last = new int[history.keys()];
    for (int key = 0; key < history.keys(); key++) {
      int[] writers = writers(key, readsFrom);
      last[key] = writers.length == 0 ? NONE : writers[writers.length - 1];
      if (writers.length > 1) {
        order.add(key, 0, writers);
      }
    }
    for (int operation = 0; operation < place.length; operation++) {
      if (history.isWrite(operation) && place[operation] == NONE) {
        int key = history.key(operation);
        int writer = readsFrom.transactionOf(operation);
        if (last[key] != NONE && writer != last[key] && readsFrom.included(writer)) {
          order.add(key, 0, last[key], writer);
        }
      }
    }
    return order.build();
  }

  /** The included transactions along a key's longest list, each as often as it comes anew. */
  private int[] writers(int key, ReadsFrom readsFrom) {
    IntList writers = new IntList();
    for (int index = 0; index < lists.length(key); index++) {
      int write = append(key, index);
      int writer = write == NONE ? NONE : readsFrom.transactionOf(write);
      boolean again = !writers.isEmpty() && writers.get(writers.size() - 1) == writer;
      if (writer != NONE && !again && readsFrom.included(writer)) {
        writers.add(writer);
      }
    }
    return writers.toArray();
  }
}
