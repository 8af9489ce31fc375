package dev.taipan.collect.whitebox;

import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What statements of a run saw, in the words of the database. Safe for use by several threads.
 * Memory is about 100 bytes for each.
 */
public final class StatementSnapshots {
  /** Stands for all operations of a transaction. */
  public static final int WHOLE_TRANSACTION = 0;

  private final Queue<Seen> all = new ConcurrentLinkedQueue<>();

  /**
   * What an operation saw.
   *
   * @param transaction by which reports call it
   * @param operation its place in the transaction, from 1 with reads by predicate, or {@link
   *     #WHOLE_TRANSACTION}
   * @param snapshot in the words of the database
   */
  public record Seen(long transaction, int operation, String snapshot) {
    boolean isWholeTransaction() {
      return operation == WHOLE_TRANSACTION;
    }
  }

  /** Takes what an operation saw. */
  public void add(long transaction, int operation, String snapshot) {
    all.add(new Seen(transaction, operation, snapshot));
  }

  /** All of them, in no certain order. */
  public Collection<Seen> all() {
    return List.copyOf(all);
  }
}
