package dev.taipan.checker;

import dev.taipan.history.Dependency;
import dev.taipan.history.graph.IntList;
import dev.taipan.polygraph.KnownGraph;
import dev.taipan.pruning.Derivation;
import dev.taipan.pruning.Derivations;
import dev.taipan.pruning.Saturation;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which steps of the version order a cycle rests on: those that are on it, and those that its edges
 * were derived from, and so on. A derivation takes a search of linear time, so there is a limit; a
 * cycle that rests on the version order has nearly always shown one by then.
 */
final class HintsUsed {
  private static final int MOST_DERIVATIONS = 300;

  private final KnownGraph known;
  private final Derivations derivations;
  private final BitSet seen = new BitSet();
  private final IntList pending = new IntList();
  private final Set<Dependency> steps = new LinkedHashSet<>();

  private HintsUsed(Saturation saturation) {
    known = saturation.polygraph().known();
    derivations = new Derivations(saturation.polygraph());
    addAll(saturation.cycleEdges());
  }

  /** The steps, none of which is on the cycle itself; none without a cycle. */
  static Set<Dependency> beyondTheCycle(Saturation saturation) {
    if (saturation.polygraph().facts().isEmpty()) {
      return Set.of();
    }
    HintsUsed used = new HintsUsed(saturation);
    used.search();
    used.steps.removeAll(Set.copyOf(saturation.cycle()));
    return used.steps;
  }

  private void search() {
    for (int next = 0; next < pending.size() && next < MOST_DERIVATIONS; next++) {
      int edge = pending.get(next);
      List<Dependency> shown = known.explain(new int[] {edge});
      if (shown.stream().anyMatch(HintsUsed::isHint)) {
        steps.addAll(shown);
      } else {
        addAll(derivations.of(edge));
      }
    }
  }

  private static boolean isHint(Dependency dependency) {
    return dependency.kind() == Dependency.Kind.WRITE_WRITE
        && dependency.witness() == Dependency.VERSION_ORDER_WITNESS;
  }

  private void addAll(Derivation derivation) {
    derivation.paths().forEach(this::addAll);
    derivation.dropped().forEach(this::addAll);
  }

  private void addAll(int[] edges) {
    for (int edge : edges) {
      if (!seen.get(edge)) {
        seen.set(edge);
        pending.add(edge);
      }
    }
  }
}
