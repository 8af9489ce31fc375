package dev.taipan.weak;

import dev.taipan.history.Accesses;
import dev.taipan.history.ReadsFrom;
import dev.taipan.history.graph.Digraph;
import dev.taipan.history.graph.IntList;
import dev.taipan.history.graph.TopologicalOrder;
import java.util.Arrays;
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

  /** A violation of the level, the most basic kind first, or empty when none is found. */
  public static Optional<WeakViolation> check(Accesses accesses, WeakLevel level) {
    Optional<WeakViolation> badRead = new ReadAnomalies(accesses, level).first();
    if (badRead.isPresent() || level == WeakLevel.CUT_ISOLATION) {
      return badRead;
    }
    ForcedOrder order = new ForcedOrder(accesses);
    if (level == WeakLevel.READ_COMMITTED) {
      ReadCommittedAxiom.apply(accesses, order);
    } else {
      ReadAtomicAxiom.apply(accesses, order);
    }
    Optional<WeakViolation> cycle = order.violation();
    if (cycle.isPresent() || level != WeakLevel.TRANSACTIONAL_CAUSAL_CONSISTENCY) {
      return cycle;
    }
    CausalAxiom.apply(accesses, order, causalOrder(accesses));
    return order.violation();
  }

  /** The included transactions in an order that session order and write-read respect. */
  private static int[] causalOrder(Accesses accesses) {
    IntList from = new IntList();
    IntList to = new IntList();
    ReadsFrom readsFrom = accesses.readsFrom();
    for (int t = 0; t < accesses.history().transactions(); t++) {
      if (readsFrom.included(t)) {
        int previous = accesses.previousInSession(t);
        if (previous >= 0) {
          from.add(previous);
          to.add(t);
        }
        for (int r = accesses.readStart(t); r < accesses.readEnd(t); r++) {
          if (accesses.readWriter(r) >= 0) {
            from.add(accesses.readWriter(r));
            to.add(t);
          }
        }
      }
    }
    Digraph graph = Digraph.of(accesses.history().transactions(), from, to);
    int[] order = TopologicalOrder.of(graph).orElseThrow();
    return Arrays.stream(order).filter(readsFrom::included).toArray();
  }
}
