package dev.taipan.history;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * What was read of keys whose values are lists. Such a key is only ever appended to: in the columns
 * of a {@link History} an append is a write of the element appended, and a read of a list is a read
 * of its last element, or of {@link InitialValues#emptyList} when it is empty. What a read saw
 * before the last element is kept here: since all reads of a key should be prefixes of one list,
 * that is the longest list per key without an element that comes twice (but in what all reads of
 * the key begin with and nobody appended), and only those reads in full that disagree with it.
 * Immutable; 8 bytes per element of a longest list.
 *
 * <p>Only lists that committed transactions read are kept.
 */
public final class Lists {
  /** No key holds a list. */
  public static final Lists NONE =
      new Lists(new int[1], new long[0], new int[0], new int[0], new int[0], new long[0][]);

  /** The key holds no list. */
  static final int NOT_A_LIST = -2;

  /** Nobody read an element of the key. */
  public static final int UNREAD = -1;

  private final int[] start;
  private final long[] elements;

  /** Per key the read that saw the longest list, {@link #UNREAD}, or {@link #NOT_A_LIST}. */
  private final int[] longestRead;

  /** Per key how many elements may come again among each other; empty if no element does. */
  private final int[] repeatable;

  /** The reads that disagree with the longest list of their key, in increasing order. */
  private final int[] irregularReads;

  private final long[][] irregularLists;

  /**
   * Takes over the arrays.
   *
   * @param start where the longest list of each key starts among the elements, and the end
   * @param longestRead per key a read, {@link #UNREAD}, or {@link #NOT_A_LIST}
   * @param repeatable per key how many elements that all lists begin with may come again among each
   *     other; or empty
   * @param irregularReads in increasing order
   * @param irregularLists what these reads saw
   */
  Lists(
      int[] start,
      long[] elements,
      int[] longestRead,
      int[] repeatable,
      int[] irregularReads,
      long[][] irregularLists) {
    this.start = start;
    this.elements = elements;
    this.longestRead = longestRead;
    this.repeatable = repeatable;
    this.irregularReads = irregularReads;
    this.irregularLists = irregularLists;
  }

  /** Whether no key holds a list. */
  public boolean isEmpty() {
    return this == NONE;
  }

  /** Whether a key holds a list. */
  public boolean isList(int key) {
    return key < longestRead.length && longestRead[key] != NOT_A_LIST;
  }

  /** The length of the longest list that was read of a key; 0 for keys that hold no list. */
  public int length(int key) {
    return key < longestRead.length ? start[key + 1] - start[key] : 0;
  }

  /** An element of the longest list that was read of a key. */
  public long element(int key, int index) {
    return elements[start[key] + index];
  }

  /**
   * How many elements all lists of a key begin with that nobody appended, if one of them comes
   * twice among these; otherwise 0. No other element of the longest list comes twice.
   */
  public int repeatable(int key) {
    return key < repeatable.length ? repeatable[key] : 0;
  }

  /**
   * How many elements a list has that a read saw and that is not {@linkplain #isIrregular
   * irregular}: it is a beginning of the longest list of its key. Takes time linear in that number.
   *
   * @param last the value of the read, which is the last element of its list
   * @return 0 if the longest list of the key does not have that element
   */
  public int lengthSeen(int key, long last) {
    int length = length(key);
    for (int index = Math.max(0, repeatable(key) - 1); index < length; index++) {
      if (element(key, index) == last) {
        return index + 1;
      }
    }
    return 0;
  }

  /** The first of a key's elements among those of all keys. */
  int start(int key) {
    return start[key];
  }

  /** The number of elements of the longest lists of all keys. */
  int elements() {
    return elements.length;
  }

  /** The read that saw the longest list of a key, or {@link #UNREAD}. */
  public int longestRead(int key) {
    return longestRead[key];
  }

  /** The number of reads that saw something else than the beginning of their key's longest list. */
  public int irregularReads() {
    return irregularReads.length;
  }

  /** A read that disagrees with the longest list; these are numbered from 0 in recorded order. */
  public int irregularRead(int index) {
    return irregularReads[index];
  }

  /** What a read that disagrees saw; a copy. */
  public long[] irregularList(int index) {
    return irregularLists[index].clone();
  }

  /** Whether a read disagrees, in time logarithmic in the number of those that do. */
  public boolean isIrregular(int read) {
    return irregular(read) >= 0;
  }

  /** Every element of every list that was read. */
  Set<Long> distinctElements() {
    Set<Long> distinct = new HashSet<>();
    Arrays.stream(elements).forEach(distinct::add);
    Arrays.stream(irregularLists).flatMapToLong(Arrays::stream).forEach(distinct::add);
    return distinct;
  }

  private int irregular(int read) {
    return Arrays.binarySearch(irregularReads, read);
  }

  /**
   * All that is known of the list that an operation read; a new array. Of a transaction that did
   * not commit that is the last element.
   */
  public long[] known(History history, int read) {
    if (history.status(history.transactionOf(read)) == TransactionStatus.COMMITTED) {
      return read(history, read);
    }
    long last = history.value(read);
    return last == history.initialValues().emptyList() ? new long[0] : new long[] {last};
  }

  /**
   * The whole list that an operation of a committed transaction read; a new array. Linear in the
   * length of the longest list.
   */
  public long[] read(History history, int read) {
    int irregular = irregular(read);
    if (irregular >= 0) {
      return irregularLists[irregular].clone();
    }
    int key = history.key(read);
    int length = lengthSeen(key, history.value(read));
    return Arrays.copyOfRange(elements, start[key], start[key] + length);
  }
}
