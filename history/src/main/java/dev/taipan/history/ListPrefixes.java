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
    return lists.indexOfLast(history.key(read), history.value(read)) + 1;
  }
}
