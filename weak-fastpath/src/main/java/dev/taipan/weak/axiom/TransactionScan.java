package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.time.Deadline;
import java.util.Arrays;
import java.util.function.IntConsumer;

/** What axioms that look at one transaction after the other have in common. */
final class TransactionScan {
  /** What is in the tables of an axiom where there is nothing yet. */
  static final int NONE = -1;

  private static final int TRANSACTIONS_PER_DEADLINE_CHECK = 1 << 8;

  private TransactionScan() {}

  /**
   * Hands over every transaction, in the order of their numbers.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  static void run(Accesses accesses, Deadline deadline, IntConsumer axiom) {
    for (int t = 0; t < accesses.history().transactions(); t++) {
      if (t % TRANSACTIONS_PER_DEADLINE_CHECK == 0) {
        deadline.check();
      }
      axiom.accept(t);
    }
  }

  /** A table that has nothing in it. */
  static int[] emptyTable(int size) {
    int[] table = new int[size];
    Arrays.fill(table, NONE);
    return table;
  }
}
