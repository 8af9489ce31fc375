package dev.taipan.weak.check;

import dev.taipan.history.Accesses;
import dev.taipan.history.TransactionStatus;
import dev.taipan.history.anomaly.Tap;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.AnomalyCounts;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakLevel;
import dev.taipan.weak.WeakViolation;
import dev.taipan.weak.axiom.AxiomDecision;
import dev.taipan.weak.axiom.DerivedOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

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
    return check(accesses, level, algorithm, Deadline.NONE, derived -> {});
  }

  /**
   * A violation of the level, of the most basic kind there is, or empty when none is found.
   *
   * @param deadline looked at now and then where much memory is needed, hence time
   * @param onCommitOrder is given what was found out, if the level has a commit order and no
   *     violation was found
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static Optional<WeakViolation> check(
      Accesses accesses,
      WeakLevel level,
      WeakAlgorithm algorithm,
      Deadline deadline,
      Consumer<DerivedOrder> onCommitOrder) {
    if (!level.hasCommitOrder()) {
      return firstUnrepeatableRead(accesses);
    }
    Optional<WeakViolation> badRead = firstBadRead(accesses, level.forbidden());
    if (badRead.isPresent()) {
      return badRead;
    }
    AxiomDecision decision = new AxiomDecision(accesses, level.visibility(), algorithm, deadline);
    Optional<WeakViolation> violation = decision.violation();
    if (violation.isEmpty()) {
      onCommitOrder.accept(decision.derived());
      return violation;
    }
    for (Visibility weaker : Visibility.values()) {
      if (weaker.compareTo(level.visibility()) < 0) {
        Optional<WeakViolation> moreBasic =
            new AxiomDecision(accesses, weaker, algorithm, deadline).violation();
        if (moreBasic.isPresent()) {
          return moreBasic;
        }
      }
    }
    return violation;
  }

  /**
   * Whether there is a commit order for a level, if no read is wrong by itself: what {@link #check}
   * finds out, without saying why not.
   *
   * @param level not cut isolation, which has no commit order
   * @param likely the included transactions, and possibly others, as they are likely to have
   *     committed: the first guess
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static boolean hasCommitOrder(
      Accesses accesses, WeakLevel level, int[] likely, Deadline deadline) {
    return new AxiomDecision(accesses, level.visibility(), WeakAlgorithm.GUESS, deadline)
        .hasCommitOrder(likely);
  }

  /**
   * The first unrepeatable read of a committed transaction. That others were observed does not show
   * that they took effect, as cut isolation allows reading from what did not.
   */
  private static Optional<WeakViolation> firstUnrepeatableRead(Accesses accesses) {
    List<WeakViolation> found = new ArrayList<>();
    new ReadAnomalies(
            accesses,
            WeakLevel.CUT_ISOLATION.forbidden(),
            (tap, instance) -> {
              if (isOfCommitted(accesses, (WeakViolation.BadRead) instance.get())) {
                found.add(instance.get());
              }
              return found.isEmpty();
            })
        .visit();
    return found.stream().findFirst();
  }

  private static boolean isOfCommitted(Accesses accesses, WeakViolation.BadRead bad) {
    int reader = accesses.readsFrom().transactionOf(bad.read());
    return accesses.history().status(reader) == TransactionStatus.COMMITTED;
  }

  /**
   * The first bad read. A value that nobody wrote is told only where there is nothing else but
   * unrepeatable reads: it may be that the history is incomplete.
   */
  private static Optional<WeakViolation> firstBadRead(Accesses accesses, Set<Tap> wanted) {
    List<WeakViolation> thinAir = new ArrayList<>();
    List<WeakViolation> others = new ArrayList<>();
    new ReadAnomalies(
            accesses,
            wanted,
            (tap, instance) -> {
              if (tap == Tap.THIN_AIR_READ) {
                if (thinAir.isEmpty()) {
                  thinAir.add(instance.get());
                }
                return true;
              }
              if (tap != Tap.NON_REPEATABLE_READ || thinAir.isEmpty()) {
                others.add(instance.get());
              }
              return false;
            })
        .visit();
    return Stream.concat(others.stream(), thinAir.stream()).findFirst();
  }

  /** An instance of any of some patterns, or empty when there is none. */
  public static Optional<WeakViolation> first(
      Accesses accesses, Set<Tap> wanted, WeakAlgorithm algorithm) {
    return first(accesses, wanted, algorithm, Deadline.NONE);
  }

  /**
   * An instance of any of some patterns, or empty when there is none.
   *
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static Optional<WeakViolation> first(
      Accesses accesses, Set<Tap> wanted, WeakAlgorithm algorithm, Deadline deadline) {
    List<WeakViolation> found = new ArrayList<>();
    new AnomalySearch(accesses, wanted, algorithm, deadline)
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
    return all(accesses, wanted, examples, algorithm, Deadline.NONE);
  }

  /**
   * Counts all instances of some patterns, each for the most specific of them only.
   *
   * @param examples how many instances of each pattern to keep
   * @throws dev.taipan.history.time.DeadlineExceededException when time runs out
   */
  public static AnomalyCounts all(
      Accesses accesses,
      Set<Tap> wanted,
      int examples,
      WeakAlgorithm algorithm,
      Deadline deadline) {
    AnomalyCounts counts = new AnomalyCounts();
    new AnomalySearch(accesses, wanted, algorithm, deadline)
        .visit(
            (tap, instance) -> {
              counts.add(tap, instance, examples);
              return true;
            });
    return counts;
  }
}
