package dev.taipan.history;

/**
 * How long the lists are that reads saw which agree with the longest list of their key: each is a
 * beginning of it, so that writing one needs no copy.
 */
public final class ListPrefixes {
  private final History history;
  private final Lists lists;

  /** Of the lists of a history. */
  public ListPrefixes(History history) {
    this.history = history;
    lists = history.lists();
  }

  /**
   * How many elements a read saw that is not {@linkplain Lists#isIrregular irregular}, of a
   * transaction that committed. Takes time linear in that number.
   */
  public int length(int read) {
    return indexOf(history.key(read), history.value(read)) + 1;
  }

  private int indexOf(int key, long element) {
    int length = lists.length(key);
    for (int index = 0; index < length; index++) {
      if (lists.element(key, index) == element) {
        return index;
      }
    }
    return -1;
  }
}
