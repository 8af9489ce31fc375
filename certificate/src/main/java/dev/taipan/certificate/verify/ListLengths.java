package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.Lists;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;

/**
 * How long lists are while transactions run. All that was read of a key must be beginnings of one
 * list, the longest, and appends must make that list; so a list is known by its last element.
 */
final class ListLengths {
  private final Lists lists;

  /** Per key the number of elements that are committed. */
  private final int[] length;

  /** Per key the first version that ends behind the longest list. */
  private final int[] behind;

  /** Per key how many elements there are with the own appends of the transaction at a place. */
  private final int[] own;

  private final int[] ownAt;
  private final History history;

  /** Per key the last place at which an own append was not where the longest list has it. */
  private final int[] misfitAt;

  ListLengths(History history) {
    this.history = history;
    lists = history.lists();
    int keys = lists.isEmpty() ? 0 : history.keys();
    length = new int[keys];
    Arrays.setAll(length, history.initialValues()::listLength);
    behind = new int[keys];
    Arrays.fill(behind, Integer.MAX_VALUE);
    own = new int[keys];
    ownAt = new int[keys];
    Arrays.fill(ownAt, Places.NONE);
    misfitAt = ownAt.clone();
  }

  /** Whether a transaction's reads of a key say something: lists do only if it committed. */
  static boolean isJudged(History history, int t, int key) {
    return !history.lists().isList(key) || history.status(t) == TransactionStatus.COMMITTED;
  }

  /** The transaction at a place, which has begun, appends; nobody else sees it. */
  void appendOwn(int append, int place) {
    int key = history.key(append);
    own[key] = ownAt[key] == place ? own[key] + 1 : length[key] + 1;
    ownAt[key] = place;
    misfitAt[key] = holds(key, own[key] - 1, append) ? misfitAt[key] : place;
  }

  /** Whether a list is what is committed now, and behind it all own appends. */
  boolean endsWithOwn(int read, int place) {
    int key = history.key(read);
    return !lists.isIrregular(read) && misfitAt[key] != place && holds(key, own[key] - 1, read);
  }

  /** Commits an append; whether it goes where the longest list has it, or behind that list. */
  boolean append(int append, int version) {
    int key = history.key(append);
    int place = length[key]++;
    if (place >= lists.length(key)) {
      behind[key] = Math.min(behind[key], version);
      return true;
    }
    return holds(key, place, append);
  }

  /** Whether a list that was read may be a version, if it ends in the same element. */
  boolean mayBe(int read, int version) {
    return !lists.isIrregular(read) && version < behind[history.key(read)];
  }

  private boolean holds(int key, int index, int operation) {
    return index < lists.length(key) && lists.element(key, index) == history.value(operation);
  }
}
