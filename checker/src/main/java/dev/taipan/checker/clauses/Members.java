package dev.taipan.checker.clauses;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.TransactionStatus;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * Some transactions of a history, of which a refutation is to speak: committed ones, and such of
 * unknown outcome as somebody may have observed; others did nothing that matters. In the order of
 * their numbers, which is that of sessions.
 */
public final class Members {
  private final Accesses accesses;
  private final int[] transactions;

  private Members(Accesses accesses, int[] transactions) {
    this.accesses = accesses;
    this.transactions = transactions;
  }

  /** Those of some transactions that matter. */
  public static Members of(Accesses accesses, BitSet some) {
    ReadsFrom reads = accesses.readsFrom();
    BitSet doubtful = new BitSet();
    Arrays.stream(reads.doubtful()).forEach(doubtful::set);
    return new Members(
        accesses, some.stream().filter(t -> reads.included(t) || doubtful.get(t)).toArray());
  }

  public Accesses accesses() {
    return accesses;
  }

  public History history() {
    return accesses.history();
  }

  public int size() {
    return transactions.length;
  }

  public int get(int index) {
    return transactions[index];
  }

  public IntStream stream() {
    return Arrays.stream(transactions);
  }

  /** The place of a transaction among these, or a negative number. */
  public int indexOf(int transaction) {
    return Arrays.binarySearch(transactions, transaction);
  }

  /** Whether the initial transaction or one of these. */
  public boolean contains(int transaction) {
    return transaction == History.INITIAL || indexOf(transaction) >= 0;
  }

  /** Whether it is certain that a transaction took effect. */
  public boolean isCertain(int transaction) {
    return history().status(transaction) == TransactionStatus.COMMITTED;
  }

  public boolean areOfOneSession(int one, int other) {
    return accesses.sessionOf(one) == accesses.sessionOf(other);
  }

  /** As a set. */
  public BitSet toSet() {
    BitSet set = new BitSet();
    stream().forEach(set::set);
    return set;
  }
}
