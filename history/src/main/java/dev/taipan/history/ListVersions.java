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

  /** Finds the appends of lists that disagree with the longest; null when there are none. */
  private final VersionTable ofIrregular;

  ListVersions(History history, VersionTable versions) {
    this.history = history;
    lists = history.lists();
    ofIrregular = lists.irregularReads() == 0 ? null : versions;
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

  /**
   * The append of an element of a list that disagrees with the longest one of its key, or {@link
   * #NONE}; one by a transaction that aborted only if there is no other.
   */
  public int appendOfIrregular(int key, long element) {
    return ofIrregular == null ? NONE : ofIrregular.firstNotAborted(key, element);
  }

  /** The first index of an append in the longest list of its key, or {@link #NONE}. */
  public int place(int append) {
    return place.length == 0 ? NONE : place[append];
  }

  /**
   * What the list that a transaction read behind its own appends ended with before these: an
   * append, {@link ReadsFrom#INITIAL_VERSION} if that is the initial list, or {@link
   * ReadsFrom#THIN_AIR} if nobody appended it, or if the list does not end with the appends that
   * the transaction had made.
   */
  public int beforeOwn(int transaction, int read) {
    IntList own = new IntList();
    for (int operation = history.operationStart(transaction); operation < read; operation++) {
      if (history.isWrite(operation) && history.key(operation) == history.key(read)) {
        own.add(operation);
      }
    }
    return lists.isIrregular(read)
        ? beforeOwn(own, history.key(read), lists.read(history, read))
        : beforeOwn(own, history.key(read));
  }

  private int beforeOwn(IntList own, int key) {
    int length = place(own.get(0));
    for (int i = 0; i < own.size(); i++) {
      if (length == NONE || place(own.get(i)) != length + i) {
        return ReadsFrom.THIN_AIR;
      }
    }
    return length == initialLength(key)
        ? ReadsFrom.INITIAL_VERSION
        : orThinAir(append(key, length - 1));
  }

  private int beforeOwn(IntList own, int key, long[] list) {
    int length = list.length - own.size();
    for (int i = 0; i < own.size(); i++) {
      if (length < 0 || list[length + i] != history.value(own.get(i))) {
        return ReadsFrom.THIN_AIR;
      }
    }
    return length == initialLength(key)
        ? ReadsFrom.INITIAL_VERSION
        : orThinAir(ofIrregular.firstNotAborted(key, list[length - 1]));
  }

  /** Every list that was read begins with the initial one. */
  private int initialLength(int key) {
    return history.initialValues().listLength(key);
  }

  private static int orThinAir(int append) {
    return append == NONE ? ReadsFrom.THIN_AIR : append;
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
