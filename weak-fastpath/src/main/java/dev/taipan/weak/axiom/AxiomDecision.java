package dev.taipan.weak.axiom;

import dev.taipan.history.Accesses;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.time.Deadline;
import dev.taipan.weak.Visibility;
import dev.taipan.weak.WeakAlgorithm;
import dev.taipan.weak.WeakViolation;
import java.util.Arrays;
import java.util.Optional;

/** Decides whether one axiom about commit order has a commit order; reads are not judged. */
public final class AxiomDecision {
  private final Accesses accesses;
  private final Visibility visibility;
  private final WeakAlgorithm algorithm;
  private final Deadline deadline;
  private final ForcedOrder forced;
  private int[] order;

  public AxiomDecision(
      Accesses accesses, Visibility visibility, WeakAlgorithm algorithm, Deadline deadline) {
    this.accesses = accesses;
    this.visibility = visibility;
    this.algorithm = algorithm;
    this.deadline = deadline;
    forced = ForcedOrder.ofAnyAxiom(accesses);
  }

  /** A shortest cycle of what is forced, or empty when the axiom has a commit order. */
  public Optional<WeakViolation> violation() {
    return hasCommitOrder() ? Optional.empty() : CommitOrderCycle.find(accesses, forced);
  }

  /** What was found out; only after there was no violation. */
  public DerivedOrder derived() {
    return new DerivedOrder(accesses, forced, order);
  }

  private boolean hasCommitOrder() {
    return hasCommitOrder(recordedOrder(accesses));
  }

  /**
   * Whether the axiom has a commit order.
   *
   * @param likely the included transactions, and possibly others, as they are likely to have
   *     committed
   */
  public boolean hasCommitOrder(int[] likely) {
    int[] base = included(accesses, likely);
    if (algorithm != WeakAlgorithm.GUESS) {
      Optional<int[]> causal = LinearExtension.of(accesses, base, forced);
      return causal.isPresent() && hasCommitOrderInFull(causal.get());
    }
    GuessedOrder guess = new GuessedOrder(accesses, visibility, forced, deadline);
    GuessedOrder.Result result = guess.decide(base);
    order = guess.order();
    return switch (result) {
      case SATISFIED -> true;
      case VIOLATED -> false;
      case UNDECIDED -> hasCommitOrderInFull(order);
    };
  }

  private boolean hasCommitOrderInFull(int[] causalOrder) {
    force(visibility, accesses, forced, causalOrder, algorithm, deadline);
    if (forced.beforeInitial() >= 0) {
      return false;
    }
    Optional<int[]> extension = LinearExtension.of(accesses, causalOrder, forced);
    extension.ifPresent(found -> order = found);
    return extension.isPresent();
  }

  /** Adds everything that an axiom forces. */
  static void force(
      Visibility visibility,
      Accesses accesses,
      ForcedOrder forced,
      int[] causalOrder,
      WeakAlgorithm algorithm,
      Deadline deadline) {
    switch (visibility) {
      case EARLIER_READ -> ReadCommittedAxiom.apply(accesses, forced, deadline);
      case DIRECT -> ReadAtomicAxiom.apply(accesses, forced, deadline);
      case CAUSAL -> CausalAxiom.apply(accesses, forced, causalOrder, algorithm, deadline);
    }
  }

  static int[] recordedOrder(Accesses accesses) {
    int[] order = new int[accesses.history().transactions()];
    Arrays.setAll(order, accesses.history()::recorded);
    return order;
  }

  /** The included transactions of an order. */
  public static int[] included(Accesses accesses, int[] order) {
    IntList included = new IntList();
    for (int transaction : order) {
      if (accesses.readsFrom().included(transaction)) {
        included.add(transaction);
      }
    }
    return included.toArray();
  }
}
