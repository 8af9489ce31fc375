package dev.taipan.checker.explain;

import dev.taipan.checker.excerpt.Excerpt;
import dev.taipan.history.History;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Lists that were read in a part of a history, as they were recorded: two of them may be the same
 * in the part and differ in an append that is left out there.
 */
public final class RecordedLists {
  private final History whole;
  private final History told;
  private final IntUnaryOperator inWhole;

  private RecordedLists(History whole, History told, IntUnaryOperator inWhole) {
    this.whole = whole;
    this.told = told;
    this.inWhole = inWhole;
  }

  /** Those of a history that is no part. */
  public static RecordedLists of(History whole) {
    return new RecordedLists(whole, whole, IntUnaryOperator.identity());
  }

  /** Those of an excerpt of the history that these are of. */
  public RecordedLists in(Excerpt excerpt) {
    return new RecordedLists(
        whole, excerpt.history(), operation -> inWhole.applyAsInt(excerpt.inWhole(operation)));
  }

  /** How a list that was read is shown. */
  public String shown(int read) {
    return ShownList.of(whole, inWhole.applyAsInt(read));
  }

  /** Whether two transactions of the part, which each read a key, read the same list of it. */
  boolean areTheSame(int one, int other, int key) {
    return !told.lists().isList(key) || Arrays.equals(list(one, key), list(other, key));
  }

  /** The list that a transaction of the part read first of a key, as others had left it. */
  private long[] list(int transaction, int key) {
    int read = told.operationStart(transaction);
    while (told.isWrite(read) || told.key(read) != key) {
      read++;
    }
    return withoutOwn(inWhole.applyAsInt(read));
  }

  /** A list that was read, as it was recorded, without what its reader had appended itself. */
  private long[] withoutOwn(int read) {
    int own = 0;
    for (int op = whole.operationStart(whole.transactionOf(read)); op < read; op++) {
      own += whole.isWrite(op) && whole.key(op) == whole.key(read) ? 1 : 0;
    }
    long[] list = whole.lists().read(whole, read);
    return Arrays.copyOf(list, list.length - own);
  }
}
