package dev.taipan.checker.certify;

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
final class Members {
  private final Accesses accesses;
  private final int[] transactions;

  private Members(Accesses accesses, int[] transactions) {
    this.accesses = accesses;
    this.transactions = transactions;
  }

  /** Those of some transactions that matter. */
  static Members of(Accesses accesses, BitSet some) {
    ReadsFrom reads = accesses.readsFrom();
    BitSet doubtful = new BitSet();
    Arrays.stream(reads.doubtful()).forEach(doubtful::set);
    return new Members(
        accesses, some.stream().filter(t -> reads.included(t) || doubtful.get(t)).toArray());
  }

  Accesses accesses() {
    return accesses;
  }

  History history() {
    return accesses.history();
  }

  int size() {
    return transactions.length;
  }

  int get(int index) {
    return transactions[index];
  }

  IntStream stream() {
    return Arrays.stream(transactions);
  }

  /** The place of a transaction among these, or a negative number. */
  int indexOf(int transaction) {
    return Arrays.binarySearch(transactions, transaction);
  }

  /** Whether the initial transaction or one of these. */
  boolean contains(int transaction) {
    return transaction == History.INITIAL || indexOf(transaction) >= 0;
  }

  /** Whether it is certain that a transaction took effect. */
  boolean isCertain(int transaction) {
    return history().status(transaction) == TransactionStatus.COMMITTED;
  }

  boolean areOfOneSession(int one, int other) {
    return accesses.sessionOf(one) == accesses.sessionOf(other);
  }

  /** As a set. */
  BitSet toSet() {
    BitSet set = new BitSet();
    stream().forEach(set::set);
    return set;
  }
}
