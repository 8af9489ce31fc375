package dev.taipan.certificate.verify;

import dev.taipan.history.History;
import dev.taipan.history.Lists;
import java.util.Arrays;

/**
 * What a database holds while transactions run: per key the last version that has been committed,
 * and behind it what some transaction has written that has not; and for those who may read older
 * versions all others, as they were replaced. A version is known by the cell that it is in.
 *
 * <p>The content of a register is its value, and that of a list is its length: all lists that were
 * read of a key must be beginnings of the longest one, and appends must make that one.
 */
final class Store {
  /** No cell, and the place of the initial version. */
  static final int NONE = -1;

  /** The length of a list that is another one than the longest that was read. */
  private static final long MISFIT = Long.MAX_VALUE >> 1;

  /** A cell has the place of the writer, with the cell of the version before; and the content. */
  private static final int CELL = 2;

  private static final int CONTENT = 1;

  private final History history;
  private final Lists lists;
  private final boolean older;
  private final long[] cells;

  /** Where the next older version goes. */
  private int end;

  /**
   * Holds the initial versions.
   *
   * @param older whether to keep versions that are not the last of their key, too
   */
  Store(History history, boolean older) {
    this.history = history;
    this.older = older;
    lists = history.lists();
    long writes = 0;
    for (int op = 0; older && op < history.operations(); op++) {
      writes += history.isWrite(op) ? 1 : 0;
    }
    cells = new long[Math.toIntExact(CELL * (2L * history.keys() + writes))];
    end = last(history.keys());
    Arrays.fill(cells, 0, end, NONE);
    for (int key = 0; key < history.keys(); key++) {
      cells[last(key) + CONTENT] = history.initialValues().listLength(key);
    }
  }

  /** The last version of a key. */
  int last(int key) {
    return 2 * CELL * key;
  }

  /** The version of a key that the transaction at a place has made, committed or not, or none. */
  int own(int key, int place) {
    int last = last(key);
    int open = last + CELL;
    return place(last) == place ? last : place(open) == place ? open : NONE;
  }

  /** The place of the transaction that wrote a version. */
  int place(int version) {
    return (int) (cells[version] >> Integer.SIZE);
  }

  /** The version of the key before one that has been committed. */
  int previous(int version) {
    return (int) cells[version];
  }

  /** The transaction at a place writes, which nobody else sees. */
  void write(int write, int place) {
    int last = last(history.key(write));
    int open = last + CELL;
    cells[open + CONTENT] = after(write, place(open) == place ? open : last);
    cells[open] = (long) place << Integer.SIZE;
  }

  /** Commits a write of the transaction at a place; whether lists that were read have it there. */
  boolean commit(int write, int place) {
    int last = last(history.key(write));
    long content = after(write, last);
    if (place(last) != place && older) {
      System.arraycopy(cells, last, cells, end, CELL);
      cells[last] = end;
      end += CELL;
    }
    cells[last] = (long) place << Integer.SIZE | Integer.toUnsignedLong(previous(last));
    cells[last + CONTENT] = content;
    return content < MISFIT || !lists.isList(history.key(write));
  }

  /** What a key holds after a write to a version. */
  private long after(int write, int version) {
    int key = history.key(write);
    if (!lists.isList(key)) {
      return history.value(write);
    }
    long length = cells[version + CONTENT];
    boolean fits =
        length >= lists.length(key) || lists.element(key, (int) length) == history.value(write);
    return fits ? length + 1 : MISFIT;
  }

  /** Whether a read shows a version; a list is known by its last element, which is in it once. */
  boolean shows(int read, int version) {
    int key = history.key(read);
    long content = cells[version + CONTENT];
    if (place(version) == NONE) {
      return history.isOfInitialValue(read) && !lists.isIrregular(read);
    }
    if (!lists.isList(key)) {
      return content == history.value(read);
    }
    return content <= lists.length(key)
        && lists.element(key, (int) content - 1) == history.value(read)
        && !lists.isIrregular(read);
  }
}
