package dev.taipan.checker.refutation;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.proof.EdgeDependencies;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A cycle of a refutation: its edges, and what has to be supposed for all of them to be there. */
final class ForbiddenCycle {
  private final History history;
  private final Collection<Atom> atoms;
  private final Set<Atom> suppositions = new LinkedHashSet<>();

  /** What shows that those who saw a write came before others; and the edges of the cycle. */
  private final List<Dependency> seen = new ArrayList<>();

  private final List<Dependency> edges = new ArrayList<>();

  /**
   * Takes a cycle apart.
   *
   * @param atoms that the refutation speaks of; everything else is certain
   */
  ForbiddenCycle(Step.Cycle cycle, Collection<Atom> atoms, History history) {
    this.atoms = atoms;
    this.history = history;
    List<Edge> around = cycle.edges();
    for (int place = 0; place < around.size(); place++) {
      Edge edge = around.get(place);
      suppose(edge);
      edges.add(dependency(edge));
      closeBehindInitial(edge, around.get((place + 1) % around.size()));
      if (edge instanceof Edge.Axiom axiom) {
        axiom.seen().forEach(this::suppose);
        axiom.seen().forEach(step -> seen.add(dependency(step)));
        seen.add(Dependency.read(axiom.to(), axiom.read(), history));
      }
    }
  }

  /** That the initial transaction comes before all others is no edge of a refutation. */
  private void closeBehindInitial(Edge edge, Edge next) {
    if (edge.to() == History.INITIAL && next.from() != History.INITIAL) {
      edges.add(
          new Dependency(
              Kind.SESSION_ORDER,
              History.INITIAL,
              next.from(),
              Dependency.NO_WITNESS,
              Dependency.NO_WITNESS));
    }
  }

  /** What has to be supposed. */
  Set<Atom> suppositions() {
    return suppositions;
  }

  /** What shows edges of the cycle. */
  List<Dependency> seen() {
    return seen;
  }

  /** The cycle. */
  List<Dependency> edges() {
    return edges;
  }

  private void suppose(Edge edge) {
    supposeEffect(edge.from());
    supposeEffect(edge.to());
    if (edge instanceof Edge.WriteRead read) {
      suppose(new Atom.Observed(read.read(), read.from()));
    } else if (edge instanceof Edge.WriteWrite order) {
      suppose(new Atom.Before(order.key(), order.from(), order.to()));
    } else if (edge instanceof Edge.ReadWrite missed) {
      suppose(new Atom.Observed(missed.read(), missed.writer()));
      suppose(new Atom.Before(history.key(missed.read()), missed.writer(), missed.to()));
    } else if (edge instanceof Edge.Axiom axiom) {
      suppose(new Atom.Observed(axiom.read(), axiom.to()));
    }
  }

  private void supposeEffect(int transaction) {
    suppose(new Atom.Effect(transaction));
  }

  private void suppose(Atom atom) {
    if (atoms.contains(atom)) {
      suppositions.add(atom);
    }
  }

  private Dependency dependency(Edge edge) {
    return EdgeDependencies.of(edge, history);
  }
}
