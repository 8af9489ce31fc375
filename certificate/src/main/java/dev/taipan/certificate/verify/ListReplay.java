package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.Lists;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;

/**
 * How long the lists are while transactions run. All that was read of a key must be beginnings of
 * one list, the longest, and appends must make that list; then a list that was read is right if it
 * is as long as it should be, which its last element shows, since no element is in it twice.
 */
final class ListReplay {
  private static final int NONE = -1;

  private final History history;
  private final Lists lists;

  /** Per key the number of elements that are committed. */
  private final int[] length;

  /** Per key the number of own appends of the transaction at a place. */
  private final int[] own;

  private final int[] ownAt;

  /** Per key the last place at which an own append was not where the longest list has it. */
  private final int[] misfitAt;

  ListReplay(History history) {
    this.history = history;
    lists = history.lists();
    int keys = lists.isEmpty() ? 0 : history.keys();
    length = new int[keys];
    Arrays.setAll(length, history.initialValues()::listLength);
    own = new int[keys];
    ownAt = new int[keys];
    Arrays.fill(ownAt, NONE);
    misfitAt = ownAt.clone();
  }

  /** Whether reads of a key by a transaction say nothing: lists, if nobody knows how it ended. */
  static boolean isUnjudged(History history, int transaction, int key) {
    return history.lists().isList(key)
        && history.status(transaction) != TransactionStatus.COMMITTED;
  }

  /** The transaction at a place, which has begun, appends; nobody else sees it. */
  void appendOwn(int append, int place) {
    int key = history.key(append);
    if (lists.isList(key)) {
      own[key] = ownAt[key] == place ? own[key] + 1 : 1;
      ownAt[key] = place;
      if (!holds(key, length[key] + own[key] - 1, append)) {
        misfitAt[key] = place;
      }
    }
  }

  /** Whether a list is what is committed now, and behind it all own appends. */
  boolean explains(int read, int place) {
    int key = history.key(read);
    int expected = length[key] + (ownAt[key] == place ? own[key] : 0);
    if (lists.isIrregular(read) || misfitAt[key] == place) {
      return false;
    }
    return expected == 0 ? history.isOfInitialValue(read) : holds(key, expected - 1, read);
  }

  /**
   * Commits an append; whether it goes where the longest list has it, or behind that list. One that
   * its own transaction read is in that list only once, and so where that transaction saw it.
   */
  boolean append(int append) {
    int key = history.key(append);
    if (!lists.isList(key)) {
      return true;
    }
    int place = length[key]++;
    return place >= lists.length(key) || holds(key, place, append);
  }

  private boolean holds(int key, int index, int operation) {
    return index < lists.length(key) && lists.element(key, index) == history.value(operation);
  }
}
