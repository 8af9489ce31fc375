package dev.taipan.weak.serial;

/** Whether mending a line goes on: it costs something where there is no serial order. */
final class Patience {
  /** Looks at edges for each operation of the history, at most. */
  private static final int LOOKS = 12;

  /** So many of them are in vain if less is not left then than ever before. */
  private static final int LOOKS_IN_VAIN = 2;

  private final long operations;
  private final int first;
  private final long looksAtFirst;
  private int fewest;
  private long looksAtFewest;

  /**
   * Patience with a history.
   *
   * @param first what there is to mend
   * @param looks at edges, up to now
   */
  Patience(long operations, int first, long looks) {
    this.operations = operations;
    this.first = first;
    looksAtFirst = looks;
    fewest = first;
    looksAtFewest = looks;
  }

  /** Whether what is left will be mended in time if it goes on as it has gone so far. */
  boolean isLeft(int left, long looks) {
    if (left < fewest) {
      fewest = left;
      looksAtFewest = looks;
    }
    double share = 1 - (double) left / first;
    double most = operations * Math.max(1, LOOKS * share);
    return looks - looksAtFirst <= most && looks - looksAtFewest <= LOOKS_IN_VAIN * operations;
  }
}
