package dev.taipan.history;

/**
 * How long the lists are that reads saw which agree with the longest list of their key: each is a
 * beginning of it, so that writing one needs no copy. Making this takes linear time, and a bit per
 * key.
 */
public final class ListPrefixes {
  private final History history;
  private final Lists lists;

  /** The keys of which somebody read the initial value as an element. */
  private final boolean[] initialIsElement;

  /** Of the lists of a history. */
  public ListPrefixes(History history) {
    this.history = history;
    lists = history.lists();
    initialIsElement = new boolean[lists.isEmpty() ? 0 : history.keys()];
    for (int key = 0; key < initialIsElement.length; key++) {
      initialIsElement[key] = indexOf(key, history.initialValue()) >= 0;
    }
  }

  /**
   * How many elements a read saw that is not {@linkplain Lists#isIrregular irregular}, of a
   * transaction that committed. Takes time linear in that number.
   */
  public int length(int read) {
    int key = history.key(read);
    long last = history.value(read);
    boolean empty = last == history.initialValue() && !initialIsElement[key];
    return empty ? 0 : indexOf(key, last) + 1;
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
