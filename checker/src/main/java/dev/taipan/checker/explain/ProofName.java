package dev.taipan.checker.explain;

import dev.taipan.checker.proof.DirectReads;
import dev.taipan.checker.proof.Proof;
import dev.taipan.checker.proof.Proof.Ending;
import dev.taipan.checker.proof.Proof.Forced;
import dev.taipan.checker.proof.Proof.Refuted;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.anomaly.Anomaly;
import dev.taipan.history.anomaly.Anomaly.Shape;
import dev.taipan.history.anomaly.Anomaly.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a proof is called.
 *
 * <p>The cycle that a proof ends in rests on orders of versions, each of which holds because the
 * opposite closes another cycle. So the history has one of these cycles, whatever the order of
 * versions is. The name is that of the mildest of them, which most levels allow: anything else
 * would be a claim about an order that nobody knows.
 */
final class ProofName {
  private final Proof proof;
  private final Accesses accesses;
  private final RecordedLists lists;
  private final Shape mildest;
  private final Variant variant;
  private final Anomaly anomaly;

  ProofName(Proof proof, Accesses accesses, RecordedLists lists) {
    this.proof = proof;
    this.accesses = accesses;
    this.lists = lists;
    mildest = proof.cycles().map(CycleAnomaly::shape).max(Comparator.naturalOrder()).orElseThrow();
    variant =
        proof.cycles().map(CycleAnomaly::variant).max(Comparator.naturalOrder()).orElseThrow();
    anomaly = find();
  }

  /**
   * The same proof, ending in the mildest cycle where that takes no more than to exchange it for
   * the one that it ends in.
   */
  static Proof endingInMildest(Proof proof, Accesses accesses, RecordedLists lists) {
    if (!(proof.ending() instanceof Ending.Cycle last)
        || CycleAnomaly.of(last.edges(), accesses, lists) == Anomaly.LOST_UPDATE) {
      return proof;
    }
    Shape shape = CycleAnomaly.shape(last.edges());
    return proof.forced().stream()
        .filter(step -> isExchangeable(step, proof))
        .filter(step -> CycleAnomaly.shape(closedBy(step)).compareTo(shape) > 0)
        .max(Comparator.comparing(step -> CycleAnomaly.shape(closedBy(step))))
        .map(step -> exchanged(proof, step, last.edges()))
        .orElse(proof);
  }

  /** Whether a step is an order that no other step rests on, but the last cycle. */
  private static boolean isExchangeable(Forced step, Proof proof) {
    return step.alternatives().size() == 1
        && step.edge().kind() == Kind.WRITE_WRITE
        && step.alternatives().get(0).proof().forced().isEmpty()
        && step.alternatives().get(0).proof().ending() instanceof Ending.Cycle
        && proof.forced().stream()
            .flatMap(other -> other.alternatives().stream())
            .filter(refuted -> !refuted.supposed().restsOn(step.edge()))
            .flatMap(refuted -> refuted.proof().dependencies())
            .noneMatch(edge -> edge.restsOn(step.edge()));
  }

  private static List<Dependency> closedBy(Forced step) {
    return ((Ending.Cycle) step.alternatives().get(0).proof().ending()).edges();
  }

  private static Proof exchanged(Proof proof, Forced step, List<Dependency> last) {
    Dependency order = step.edge();
    int place = 0;
    while (place < last.size() && !last.get(place).restsOn(order)) {
      place++;
    }
    if (place == last.size()) {
      return proof;
    }
    List<Dependency> closed = new ArrayList<>(last);
    Collections.rotate(closed, -1 - place);
    Dependency opposite = order.opposite();
    List<Forced> forced = new ArrayList<>(proof.forced());
    forced.remove(step);
    if (forced.stream().anyMatch(other -> other.edge().restsOn(opposite))) {
      return Proof.ofCycle(forced, closedBy(step));
    }
    forced.add(new Forced(opposite, List.of(new Refuted(order, Proof.ofCycle(List.of(), closed)))));
    return Proof.ofCycle(forced, closedBy(step));
  }

  /** The name. */
  Anomaly anomaly() {
    return anomaly;
  }

  private Anomaly find() {
    if (!(proof.ending() instanceof Ending.Cycle last)) {
      return restsOnFinal(proof) ? Anomaly.LOST_WRITE : Anomaly.IMPOSSIBLE_READ;
    }
    Anomaly ofCycle = CycleAnomaly.of(last.edges(), accesses, lists);
    if (ofCycle == Anomaly.LOST_UPDATE) {
      return ofCycle;
    }
    if (isOfFinal(last) || (restsOnFinal(proof) && missesNothing(last))) {
      return Anomaly.LOST_WRITE;
    }
    if (!proof.isDirect() || CycleAnomaly.shape(last.edges()) != mildest) {
      return supposesReads() ? Anomaly.NO_VERSION_ORDER : Anomaly.VERSION_ORDER_DILEMMA;
    }
    return variant == CycleAnomaly.variant(last.edges())
        ? ofCycle
        : Anomaly.cycle(mildest, variant);
  }

  /**
   * Whether each step of a cycle sees or overwrites the one before it. Other cycles may be of
   * transactions whose writes are all there at the end, which told no more than their order.
   */
  private static boolean missesNothing(Ending.Cycle cycle) {
    return cycle.edges().stream().noneMatch(edge -> edge.kind() == Kind.READ_WRITE);
  }

  /** Whether something is told that rests on what the final transaction read. */
  private boolean restsOnFinal(Proof some) {
    return isOfFinal(some.ending())
        || some.forced().stream()
            .filter(step -> !isShown(step))
            .flatMap(step -> step.alternatives().stream())
            .anyMatch(refuted -> restsOnFinal(refuted.proof()));
  }

  private boolean isOfFinal(Ending ending) {
    return ending instanceof Ending.Cycle last
        ? last.edges().stream().anyMatch(edge -> edge.kind() == Kind.FINAL)
        : ((Ending.NoWriter) ending)
            .candidates().stream().anyMatch(refuted -> restsOnFinal(refuted.proof()));
  }

  /** Whether an order needs no reason but what its transactions read. */
  private boolean isShown(Forced step) {
    return step.edge().kind() == Kind.WRITE_WRITE && DirectReads.showsOrder(accesses, step.edge());
  }

  /** Whether some supposition within the proof is about a read. */
  private boolean supposesReads() {
    return proof.forced().stream()
        .flatMap(step -> step.alternatives().stream())
        .filter(refuted -> !refuted.proof().forced().isEmpty())
        .anyMatch(refuted -> refuted.supposed().kind() == Kind.WRITE_READ);
  }

  /** What the history has whatever the order of versions; empty where reads are ambiguous. */
  Optional<Anomaly> established() {
    if (anomaly == Anomaly.LOST_UPDATE || anomaly == Anomaly.LOST_WRITE) {
      return Optional.of(anomaly);
    }
    if (accesses.readsFrom().ambiguousReads() > 0) {
      return Optional.empty();
    }
    return Optional.of(
        anomaly == Anomaly.VERSION_ORDER_DILEMMA ? Anomaly.cycle(mildest, variant) : anomaly);
  }

  /** The cycle that the name is about; none where it is about no single one. */
  List<Dependency> cycle() {
    return proof.ending() instanceof Ending.Cycle last
            && anomaly != Anomaly.VERSION_ORDER_DILEMMA
            && anomaly != Anomaly.NO_VERSION_ORDER
        ? last.edges()
        : List.of();
  }
}
