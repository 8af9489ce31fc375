package dev.taipan.checker.proof;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Edge;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.proof.Proof.Ending;
import dev.taipan.checker.proof.Proof.Forced;
import dev.taipan.checker.proof.Proof.Refuted;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Reads proofs in the steps of certificates. Linear in these. */
public final class ProofReader {
  private final Refutation refutation;
  private final History history;
  private final boolean perKey;

  /** Per order who shows it; see {@link Dependency#witness}. */
  private final Map<Atom, Integer> witnesses = new HashMap<>();

  /**
   * Reads what a refutation says of a history.
   *
   * @param perKey whether real time counts only between transactions that met at a key
   */
  public ProofReader(Refutation refutation, History history, boolean perKey) {
    this.refutation = refutation;
    this.history = history;
    this.perKey = perKey;
    refutation.steps().forEach(this::noteShown);
  }

  /** The proof that {@link ProofWriter} wrote. */
  public Proof proof() {
    Step end = refutation.steps().get(refutation.steps().size() - 1);
    return proof(((Step.Derived) end).premises());
  }

  /** The proof that a single cycle is. */
  public Proof proof(Step.Cycle cycle) {
    return endingIn(cycle.edges(), List.of());
  }

  private void noteShown(Step step) {
    if (step instanceof Step.Told told) {
      witnesses.put(order(told), Dependency.VERSION_ORDER_WITNESS);
    } else if (step instanceof Step.Listed listed) {
      Atom order = new Atom.Before(history.key(listed.read()), listed.earlier(), listed.later());
      witnesses.put(order, Dependency.LIST_WITNESS);
    }
  }

  private static Atom order(Step.Told told) {
    return new Atom.Before(told.key(), told.earlier(), told.later());
  }

  private Proof proof(List<Integer> premises) {
    List<Forced> forced = new ArrayList<>();
    List<Refuted> refuted = new ArrayList<>();
    for (int place : premises) {
      Step step = refutation.steps().get(place);
      if (step instanceof Step.Cycle cycle) {
        return endingIn(cycle.edges(), forced);
      } else if (step instanceof Step.Told told) {
        forced.add(new Forced(dependency(order(told)), List.of()));
      } else if (step instanceof Step.Derived derived && conclusion(derived) > 0) {
        forced.add(forced(derived));
      } else if (step instanceof Step.Derived derived) {
        refuted.add(refuted(derived));
      }
    }
    Dependency read = refuted.get(0).supposed();
    return new Proof(forced, new Ending.NoWriter(read.to(), read.key(), refuted));
  }

  /** What follows comes behind what was supposed. */
  private static int conclusion(Step.Derived derived) {
    return derived.clause().get(derived.clause().size() - 1);
  }

  private Atom atom(Step.Derived derived) {
    return refutation.atoms().get(Math.abs(conclusion(derived)) - 1);
  }

  private Forced forced(Step.Derived derived) {
    List<Refuted> alternatives =
        derived.premises().stream()
            .map(refutation.steps()::get)
            .filter(Step.Derived.class::isInstance)
            .map(step -> refuted((Step.Derived) step))
            .toList();
    noteReader(atom(derived), alternatives.get(0).proof());
    return new Forced(dependency(atom(derived)), alternatives);
  }

  /** Who would have missed a version in the opposite order shows the order. */
  private void noteReader(Atom order, Proof opposite) {
    if (opposite.forced().isEmpty() && opposite.ending() instanceof Ending.Cycle cycle) {
      Dependency closing = cycle.edges().get(cycle.edges().size() - 1);
      if (closing.kind() == Kind.READ_WRITE) {
        witnesses.putIfAbsent(order, closing.from());
      }
    }
  }

  private Refuted refuted(Step.Derived derived) {
    return new Refuted(dependency(atom(derived)), proof(derived.premises()));
  }

  private Proof endingIn(List<Edge> edges, List<Forced> forced) {
    return edges.stream().anyMatch(Edge.Axiom.class::isInstance)
        ? WeakProof.of(edges, this::dependency, history)
        : Proof.ofCycle(forced, edges.stream().map(this::dependency).toList());
  }

  /** What an atom says that is none of effects. */
  public Dependency dependency(Atom atom) {
    return atom instanceof Atom.Observed observed
        ? Dependency.read(observed.writer(), observed.read(), history)
        : dependency((Atom.Before) atom);
  }

  private Dependency dependency(Atom.Before order) {
    int witness = witnesses.getOrDefault(order, Dependency.NO_WITNESS);
    return new Dependency(Kind.WRITE_WRITE, order.earlier(), order.later(), order.key(), witness);
  }

  private Dependency dependency(Edge edge) {
    if (edge instanceof Edge.WriteWrite order) {
      return dependency(new Atom.Before(order.key(), order.from(), order.to()));
    }
    Dependency found = EdgeDependencies.of(edge, history);
    return perKey && found.kind() == Kind.REAL_TIME
        ? new Dependency(Kind.REAL_TIME, edge.from(), edge.to(), commonKey(edge), found.witness())
        : found;
  }

  private int commonKey(Edge edge) {
    return keys(edge.from())
        .filter(key -> keys(edge.to()).anyMatch(other -> other == key))
        .min()
        .orElseThrow();
  }

  private IntStream keys(int transaction) {
    return IntStream.range(history.operationStart(transaction), history.operationEnd(transaction))
        .map(history::key);
  }
}
