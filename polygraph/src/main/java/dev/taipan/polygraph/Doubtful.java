package dev.taipan.polygraph;

import dev.taipan.history.Accesses;
import dev.taipan.history.History;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * The transactions of unknown outcome of which only the choice of what ambiguous reads observed
 * says whether they took effect. They are no part of the known graph: whatever follows from them
 * holds only if they did.
 *
 * <p>Those that cannot have taken effect, because a level forbids what they read by itself, are not
 * among them.
 */
public final class Doubtful {
  private final Accesses accesses;
  private final int[] transactions;

  private Doubtful(Accesses accesses, IntPredicate isPossible) {
    this.accesses = accesses;
    transactions = Arrays.stream(accesses.readsFrom().doubtful()).filter(isPossible).toArray();
  }

  /**
   * Those of which all reads are regular, as read committed asks. Linear time, if there are any.
   */
  public static Doubtful withRegularReads(Accesses certain) {
    return new Doubtful(
        withAll(certain), transaction -> !certain.readsFrom().isImpossible(transaction));
  }

  /**
   * Those of which all reads are regular and repeatable, as read atomicity and all that is stronger
   * ask. Linear time, if there are any.
   */
  public static Doubtful withRepeatableReads(Accesses certain) {
    Accesses all = withAll(certain);
    return new Doubtful(
        all,
        transaction ->
            !certain.readsFrom().isImpossible(transaction) && repeatsReads(all, transaction));
  }

  private static Accesses withAll(Accesses certain) {
    int[] all = certain.readsFrom().doubtful();
    return all.length == 0
        ? certain
        : new Accesses(certain.history(), certain.readsFrom().with(all));
  }

  private static boolean repeatsReads(Accesses accesses, int transaction) {
    History history = accesses.history();
    Map<Integer, Long> values = new HashMap<>();
    for (int r = accesses.readStart(transaction); r < accesses.readEnd(transaction); r++) {
      long value = history.value(accesses.readOperation(r));
      Long earlier = values.putIfAbsent(accesses.readKey(r), value);
      if (earlier != null && earlier != value) {
        return false;
      }
    }
    return true;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return transactions.length == 0;
  }

  /** Their numbers, in increasing order; a copy. */
  public int[] transactions() {
    return transactions.clone();
  }

  /** Whether a transaction is among them, in logarithmic time. */
  public boolean contains(int transaction) {
    return Arrays.binarySearch(transactions, transaction) >= 0;
  }

  /** The history's accesses if all of them took effect. */
  public Accesses accesses() {
    return accesses;
  }
}
