package dev.taipan.checker.excerpt;

import java.util.Arrays;
import java.util.stream.IntStream;

/** The numbers that what an excerpt speaks of has in the history that it was cut out of. */
public final class ExcerptOrigin {
  /** Of a history that is no excerpt: the same. */
  public static final ExcerptOrigin SAME = new ExcerptOrigin(null, null, null);

  private final int[] transactions;
  private final int[] operations;
  private final int[] keys;

  /** By the numbers of the excerpt those of the whole. */
  ExcerptOrigin(int[] transactions, int[] operations, int[] keys) {
    this.transactions = transactions;
    this.operations = operations;
    this.keys = keys;
  }

  /** Whether it is an excerpt. */
  public boolean isExcerpt() {
    return transactions != null;
  }

  /** The numbers in what the history was cut out of that this excerpt was cut out of. */
  public ExcerptOrigin in(ExcerptOrigin outer) {
    return isExcerpt()
        ? new ExcerptOrigin(
            Arrays.stream(transactions).map(outer::transaction).toArray(),
            Arrays.stream(operations).map(outer::operation).toArray(),
            Arrays.stream(keys).map(outer::key).toArray())
        : outer;
  }

  /** The transactions of the excerpt; none of what is no excerpt. */
  public IntStream transactions() {
    return isExcerpt() ? Arrays.stream(transactions) : IntStream.empty();
  }

  /** A transaction; whatever is none, such as the initial one, has the same number everywhere. */
  public int transaction(int ofExcerpt) {
    return inWhole(ofExcerpt, transactions);
  }

  /** An operation. */
  public int operation(int ofExcerpt) {
    return inWhole(ofExcerpt, operations);
  }

  /** A key; no key is none everywhere. */
  public int key(int ofExcerpt) {
    return inWhole(ofExcerpt, keys);
  }

  private static int inWhole(int ofExcerpt, int[] numbers) {
    return numbers == null || ofExcerpt < 0 ? ofExcerpt : numbers[ofExcerpt];
  }
}
