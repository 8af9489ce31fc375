package dev.taipan.weak;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import java.util.Optional;

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
    Optional<WeakViolation> badRead = new ReadAnomalies(accesses, level).first();
    if (badRead.isPresent() || level == WeakLevel.CUT_ISOLATION) {
      return badRead;
    }
    Optional<WeakViolation> violation = check(accesses, level.visibility());
    if (violation.isEmpty()) {
      return violation;
    }
    for (Visibility weaker : Visibility.values()) {
      if (weaker.compareTo(level.visibility()) < 0) {
        Optional<WeakViolation> moreBasic = check(accesses, weaker);
        if (moreBasic.isPresent()) {
          return moreBasic;
        }
      }
    }
    return violation;
  }

  private static Optional<WeakViolation> check(Accesses accesses, Visibility visibility) {
    ForcedOrder forced = new ForcedOrder(accesses);
    GuessedOrder guess = new GuessedOrder(accesses, visibility, forced);
    GuessedOrder.Result result = guess.decide(recordedOrder(accesses));
    if (result == GuessedOrder.Result.SATISFIED) {
      return Optional.empty();
    }
    if (result == GuessedOrder.Result.UNDECIDED) {
      applyInFull(accesses, visibility, forced, guess.order());
    }
    return CommitOrderCycle.find(accesses, forced);
  }

  private static void applyInFull(
      Accesses accesses, Visibility visibility, ForcedOrder forced, int[] causalOrder) {
    switch (visibility) {
      case EARLIER_READ -> ReadCommittedAxiom.apply(accesses, forced);
      case DIRECT -> ReadAtomicAxiom.apply(accesses, forced);
      case CAUSAL -> CausalAxiom.apply(accesses, forced, causalOrder);
    }
  }

  /** The included transactions as the input records them. */
  private static int[] recordedOrder(Accesses accesses) {
    IntList order = new IntList();
    for (int place = 0; place < accesses.history().transactions(); place++) {
      order.add(accesses.history().recorded(place));
    }
    return order.toArray();
  }
}
