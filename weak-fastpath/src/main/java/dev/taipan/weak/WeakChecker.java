package dev.taipan.weak;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides the weak levels.
 *
 * <p>Ambiguous reads are left out, which can only hide violations: a violation found is one under
 * every choice of what they observed, but a history with ambiguous reads that passes may still
 * violate the level.
 */
public final class WeakChecker {

  private WeakChecker() {}

  /** A violation of the level, of the most basic kind there is, or empty when none is found. */
  public static Optional<WeakViolation> check(Accesses accesses, WeakLevel level) {
    return check(accesses, level, WeakAlgorithm.GUESS);
  }

  /** A violation of the level, of the most basic kind there is, or empty when none is found. */
  public static Optional<WeakViolation> check(
      Accesses accesses, WeakLevel level, WeakAlgorithm algorithm) {
    Optional<WeakViolation> badRead = firstBadRead(accesses, level.forbidden());
    if (badRead.isPresent() || level == WeakLevel.CUT_ISOLATION) {
      return badRead;
    }
    Optional<WeakViolation> violation = check(accesses, level.visibility(), algorithm);
    if (violation.isEmpty()) {
      return violation;
    }
    for (Visibility weaker : Visibility.values()) {
      if (weaker.compareTo(level.visibility()) < 0) {
        Optional<WeakViolation> moreBasic = check(accesses, weaker, algorithm);
        if (moreBasic.isPresent()) {
          return moreBasic;
        }
      }
    }
    return violation;
  }

  private static Optional<WeakViolation> firstBadRead(Accesses accesses, Set<Tap> wanted) {
    List<WeakViolation> found = new ArrayList<>();
    new ReadAnomalies(
            accesses,
            wanted,
            (tap, instance) -> {
              found.add(instance.get());
              return false;
            })
        .visit();
    return found.stream().findFirst();
  }

  /** A violation of one axiom, or of causality, if there is one; reads are not judged. */
  static Optional<WeakViolation> check(
      Accesses accesses, Visibility visibility, WeakAlgorithm algorithm) {
    ForcedOrder forced = new ForcedOrder(accesses);
    int[] causalOrder;
    if (algorithm == WeakAlgorithm.GUESS) {
      GuessedOrder guess = new GuessedOrder(accesses, visibility, forced);
      GuessedOrder.Result result = guess.decide(recordedOrder(accesses));
      if (result != GuessedOrder.Result.UNDECIDED) {
        return result == GuessedOrder.Result.SATISFIED
            ? Optional.empty()
            : CommitOrderCycle.find(accesses, forced);
      }
      causalOrder = guess.order();
    } else {
      Optional<int[]> order = LinearExtension.of(accesses, recordedOrder(accesses), forced);
      if (order.isEmpty()) {
        return CommitOrderCycle.find(accesses, forced);
      }
      causalOrder = order.get();
    }
    applyInFull(accesses, visibility, forced, causalOrder, algorithm);
    boolean acyclic =
        forced.beforeInitial() < 0 && LinearExtension.of(accesses, causalOrder, forced).isPresent();
    return acyclic ? Optional.empty() : CommitOrderCycle.find(accesses, forced);
  }

  private static void applyInFull(
      Accesses accesses,
      Visibility visibility,
      ForcedOrder forced,
      int[] causalOrder,
      WeakAlgorithm algorithm) {
    switch (visibility) {
      case EARLIER_READ -> ReadCommittedAxiom.apply(accesses, forced);
      case DIRECT -> ReadAtomicAxiom.apply(accesses, forced);
      case CAUSAL -> CausalAxiom.apply(accesses, forced, causalOrder, algorithm);
    }
  }

  /** The included transactions as the input records them. */
  private static int[] recordedOrder(Accesses accesses) {
    int[] order = new int[accesses.history().transactions()];
    Arrays.setAll(order, accesses.history()::recorded);
    return included(accesses, order);
  }

  /** The included transactions of an order. */
  static int[] included(Accesses accesses, int[] order) {
    IntList included = new IntList();
    for (int transaction : order) {
      if (accesses.readsFrom().included(transaction)) {
        included.add(transaction);
      }
    }
    return included.toArray();
  }

  /** An instance of any of some patterns, or empty when there is none. */
  public static Optional<WeakViolation> first(
      Accesses accesses, Set<Tap> wanted, WeakAlgorithm algorithm) {
    List<WeakViolation> found = new ArrayList<>();
    new AnomalySearch(accesses, wanted, algorithm)
        .visit(
            (tap, instance) -> {
              found.add(instance.get());
              return false;
            });
    return found.stream().findFirst();
  }

  /**
   * Counts all instances of some patterns, each for the most specific of them only.
   *
   * @param examples how many instances of each pattern to keep
   */
  public static AnomalyCounts all(
      Accesses accesses, Set<Tap> wanted, int examples, WeakAlgorithm algorithm) {
    AnomalyCounts counts = new AnomalyCounts();
    new AnomalySearch(accesses, wanted, algorithm)
        .visit(
            (tap, instance) -> {
              counts.add(tap, instance, examples);
              return true;
            });
    return counts;
  }
}
