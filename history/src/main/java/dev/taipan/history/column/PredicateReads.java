package dev.taipan.history.column;

import java.util.Arrays;

/**
 * The reads by predicate of a history, by transaction and then in program order. Each says what was
 * asked for and which versions matched; versions that did not match are all others of the moment.
 * Immutable; 12 bytes per read and 12 per match, 20 where matches name versions.
 */
public final class PredicateReads {
  /** There are none. */
  public static final PredicateReads NONE =
      new PredicateReads(
          new int[0], new int[0], new String[0], new int[1], new int[0], new long[0], new long[0]);

  private final int[] transactions;
  private final int[] before;
  private final String[] predicates;
  private final int[] matchStart;
  private final int[] matchKeys;
  private final long[] matchValues;
  private final long[] matchVersions;

  /** Takes over the arrays; the last one may be empty, if no match names a version. */
  PredicateReads(
      int[] transactions,
      int[] before,
      String[] predicates,
      int[] matchStart,
      int[] matchKeys,
      long[] matchValues,
      long[] matchVersions) {
    this.transactions = transactions;
    this.before = before;
    this.predicates = predicates;
    this.matchStart = matchStart;
    this.matchKeys = matchKeys;
    this.matchValues = matchValues;
    this.matchVersions = matchVersions;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return transactions.length == 0;
  }

  /** The number of reads by predicate. */
  public int size() {
    return transactions.length;
  }

  /** The transaction that read. */
  public int transaction(int read) {
    return transactions[read];
  }

  /**
   * The first read of a transaction or, if it has none, of the next one that has; {@link #size()}
   * behind all. Takes logarithmic time.
   */
  public int start(int transaction) {
    int found = Arrays.binarySearch(transactions, transaction);
    int start = found < 0 ? -1 - found : found;
    while (start > 0 && transactions[start - 1] == transaction) {
      start--;
    }
    return start;
  }

  /** Whether there is a read of a number, and a transaction did it. */
  public boolean isOf(int read, int transaction) {
    return read < size() && transactions[read] == transaction;
  }

  /**
   * The operation of the transaction that comes next in program order, or the end of its
   * operations.
   */
  public int before(int read) {
    return before[read];
  }

  /** What was asked for, as the input says it. */
  public String predicate(int read) {
    return predicates[read];
  }

  /** The first of the versions that a read saw. */
  public int matchStart(int read) {
    return matchStart[read];
  }

  /** One past the last of the versions that a read saw. */
  public int matchEnd(int read) {
    return matchStart[read + 1];
  }

  /** The key of a version that matched. */
  public int matchKey(int match) {
    return matchKeys[match];
  }

  /** The value of a version that matched. */
  public long matchValue(int match) {
    return matchValues[match];
  }

  /** The name of a version that matched, or {@link Details#NO_VERSION}. */
  public long matchVersion(int match) {
    return matchVersions.length == 0 ? Details.NO_VERSION : matchVersions[match];
  }

  /** Whether some match names its version. */
  boolean nameVersions() {
    return matchVersions.length > 0;
  }
}
