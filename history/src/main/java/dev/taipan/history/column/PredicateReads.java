package dev.taipan.history.column;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The reads by predicate of a history, by transaction and then in program order. Each says what was
 * asked for and which versions matched; versions that did not match are all others of the moment,
 * unless the database says which it looked at. Immutable; 12 bytes per read and {@link
 * ReadVersions}.
 */
public final class PredicateReads {
  /** There are none. */
  public static final PredicateReads NONE =
      new PredicateReads(
          new int[0],
          new int[0],
          new String[0],
          ReadVersions.NONE,
          new BitSet(),
          ReadVersions.NONE);

  private final int[] transactions;
  private final int[] before;
  private final String[] predicates;
  private final ReadVersions matches;
  private final BitSet withSets;
  private final ReadVersions sets;

  /** Takes over the arrays. */
  PredicateReads(
      int[] transactions,
      int[] before,
      String[] predicates,
      ReadVersions matches,
      BitSet withSets,
      ReadVersions sets) {
    this.transactions = transactions;
    this.before = before;
    this.predicates = predicates;
    this.matches = matches;
    this.withSets = withSets;
    this.sets = sets;
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
    return matches.start(read);
  }

  /** One past the last of the versions that a read saw. */
  public int matchEnd(int read) {
    return matches.end(read);
  }

  /** The key of a version that matched. */
  public int matchKey(int match) {
    return matches.key(match);
  }

  /** The value of a version that matched. */
  public long matchValue(int match) {
    return matches.value(match);
  }

  /** The name of a version that matched, or {@link Details#NO_VERSION}. */
  public long matchVersion(int match) {
    return matches.name(match);
  }

  /** The versions that matched, of each read. */
  public ReadVersions matches() {
    return matches;
  }

  /** Whether the version set of some read is known. */
  public boolean haveVersionSets() {
    return !withSets.isEmpty();
  }

  /** Whether the version set of a read is known: {@link #versionSets} has it, even if empty. */
  public boolean hasVersionSet(int read) {
    return withSets.get(read);
  }

  /**
   * The versions over which the database evaluated each predicate, as it says itself: of each key
   * at most one, and of a key that is not among them the initial version.
   */
  public ReadVersions versionSets() {
    return sets;
  }

  PredicateReads withVersionSets(BitSet told, ReadVersions others) {
    return new PredicateReads(transactions, before, predicates, matches, told, others);
  }

  /** Whether some version has a name. */
  boolean nameVersions() {
    return matches.haveNames() || sets.haveNames();
  }
}
