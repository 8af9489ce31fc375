package dev.taipan.checker.strong;

import dev.taipan.history.History;
import dev.taipan.history.Lists;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;

/**
 * Replays appends to lists, to compare the lists that are read with what was appended. All reads
 * see the beginning of their key's longest list, so it is enough that appends make that list, and
 * that a list ends where it should.
 */
final class ListReplay {
  private final History history;
  private final Lists lists;

  /** Per key how many elements have been appended by those who committed. */
  private final int[] length;

  /** Per key how many elements a transaction has appended so far, if stamped by it. */
  private final int[] own;

  private final int[] ownStamp;

  ListReplay(History history) {
    this.history = history;
    lists = history.lists();
    int keys = lists.isEmpty() ? 0 : history.keys();
    length = new int[keys];
    Arrays.setAll(length, history.initialValues()::listLength);
    own = new int[keys];
    ownStamp = new int[keys];
    Arrays.fill(ownStamp, -1);
  }

  /** A running transaction appends to a key; nobody else sees it. */
  void appendOwn(int transaction, int key) {
    if (lists.isList(key)) {
      own[key] = ownStamp[key] == transaction ? own[key] + 1 : 1;
      ownStamp[key] = transaction;
    }
  }

  /** Whether reads of a key by a transaction say nothing: lists, if nobody knows how it ended. */
  boolean isUnjudged(int transaction, int key) {
    return lists.isList(key) && history.status(transaction) != TransactionStatus.COMMITTED;
  }

  /** Whether a read of a transaction that began just now ends with the right element. */
  boolean explains(int transaction, int read) {
    int key = history.key(read);
    if (!lists.isList(key)) {
      return true;
    }
    int expected = length[key] + (ownStamp[key] == transaction ? own[key] : 0);
    return expected == 0
        ? history.value(read) == history.initialValue(key)
        : expected <= lists.length(key) && lists.element(key, expected - 1) == history.value(read);
  }

  /** Commits an append; whether it is what the list holds at this place. */
  boolean append(int append) {
    int key = history.key(append);
    if (!lists.isList(key)) {
      return true;
    }
    int place = length[key]++;
    return place >= lists.length(key) || lists.element(key, place) == history.value(append);
  }
}
