package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.Lists;
import java.util.Arrays;

/**
 * What a database holds while transactions run: the versions that have been committed, those of one
 * key side by side as they came; and what the transaction at hand has written itself. What is asked
 * of a key most often lies side by side in memory, too.
 *
 * <p>The content of a register is its value, and that of a list is its length: all lists that were
 * read of a key must be beginnings of the longest one, and appends must make that one.
 */
final class Store {
  /** The initial version, and its place. */
  static final int NONE = -1;

  /** The length of a list that is another one than the longest that was read. */
  private static final long MISFIT = Long.MAX_VALUE >> 1;

  /** What there is of a key: see {@link #keys}. */
  private static final int WIDTH = 4;

  private static final int LAST = 0;
  private static final int CONTENT = 1;
  private static final int OWN = 2;
  private static final int OWN_CONTENT = 3;

  private final History history;
  private final Lists lists;

  /**
   * Per key its last version, with the place of its writer in the upper half; the content of that;
   * the place of the transaction that wrote last, but may not have committed; and what it made.
   */
  private final long[] keys;

  /** Per key its first version, when there is one. */
  private final int[] first;

  /** Per version the place of its writer, and its content. */
  private final int[] places;

  private final long[] contents;

  Store(History history) {
    this.history = history;
    lists = history.lists();
    keys = new long[Math.multiplyExact(WIDTH, history.keys())];
    Arrays.fill(keys, NONE);
    for (int key = 0; key < history.keys(); key++) {
      keys[WIDTH * key + CONTENT] = history.initialValues().listLength(key);
    }
    first = new int[history.keys() + 1];
    for (int op = 0; op < history.operations(); op++) {
      first[history.key(op) + 1] += history.isWrite(op) ? 1 : 0;
    }
    Arrays.parallelPrefix(first, Integer::sum);
    places = new int[first[history.keys()]];
    contents = new long[places.length];
  }

  /** The transaction at a place writes, which nobody else sees. */
  void write(int write, int place) {
    int at = WIDTH * history.key(write);
    keys[at + OWN_CONTENT] = after(write, keys[at + OWN] == place ? OWN_CONTENT : CONTENT);
    keys[at + OWN] = place;
  }

  /** Commits a write of the transaction at a place; whether lists that were read have it there. */
  boolean commit(int write, int place) {
    int key = history.key(write);
    int version = last(key);
    long content = after(write, CONTENT);
    if (lastPlace(key) != place) {
      version = version == NONE ? first[key] : version + 1;
      places[version] = place;
      keys[WIDTH * key + LAST] = (long) place << Integer.SIZE | version;
    }
    keys[WIDTH * key + CONTENT] = content;
    contents[version] = content;
    return content < MISFIT || !lists.isList(key);
  }

  /** What a key holds after a write, given where what it held before is found. */
  private long after(int write, int before) {
    int key = history.key(write);
    if (!lists.isList(key)) {
      return history.value(write);
    }
    long length = keys[WIDTH * key + before];
    boolean fits =
        length >= lists.length(key) || lists.element(key, (int) length) == history.value(write);
    return fits ? length + 1 : MISFIT;
  }

  /** Whether the transaction at a place has written a key. */
  boolean hasOwn(int key, int place) {
    return keys[WIDTH * key + OWN] == place;
  }

  /** Whether a read shows what its transaction has written itself. */
  boolean showsOwn(int read) {
    return isContent(keys[WIDTH * history.key(read) + OWN_CONTENT], read);
  }

  /** Whether a read shows a version of its key. */
  boolean shows(int read, int version) {
    int key = history.key(read);
    if (version == NONE) {
      return history.isOfInitialValue(read) && !lists.isIrregular(read);
    }
    return isContent(version == last(key) ? keys[WIDTH * key + CONTENT] : contents[version], read);
  }

  /** A list is known by its last element, which is in the longest one only once. */
  private boolean isContent(long content, int read) {
    int key = history.key(read);
    if (!lists.isList(key)) {
      return content == history.value(read);
    }
    return content <= lists.length(key)
        && lists.element(key, (int) content - 1) == history.value(read)
        && !lists.isIrregular(read);
  }

  /** The last version of a key. */
  int last(int key) {
    return (int) keys[WIDTH * key + LAST];
  }

  /** The place of its writer. */
  int lastPlace(int key) {
    return (int) (keys[WIDTH * key + LAST] >> Integer.SIZE);
  }

  /** The version of a key before one. */
  int previous(int key, int version) {
    return version == first[key] ? NONE : version - 1;
  }

  /** The place of the transaction that wrote a version of a key; that of the last is at hand. */
  int place(int key, int version) {
    return version == last(key) ? lastPlace(key) : places[version];
  }
}
