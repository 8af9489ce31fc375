package dev.taipan.checker.deduction;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.proof.CertificateEdges;
import dev.taipan.checker.proof.Proof;
import dev.taipan.checker.proof.Proof.Ending;
import dev.taipan.checker.proof.Proof.Refuted;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Says a proof in steps: its cycles, and for each case that is impossible the clause that it is.
 * What its transactions read and wrote is left out.
 */
final class ProofSteps {
  private final CertificateEdges edges;
  private final List<Atom> atoms = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();

  private ProofSteps(Accesses accesses) {
    edges = new CertificateEdges(accesses);
  }

  /** What a proof says of a history. */
  static Refutation of(Proof proof, Accesses accesses) {
    ProofSteps said = new ProofSteps(accesses);
    said.add(proof, List.of());
    return new Refutation(said.atoms, said.steps);
  }

  private void add(Proof proof, List<Dependency> supposed) {
    for (Proof.Forced step : proof.forced()) {
      addChoice(step.edge());
      step.alternatives().forEach(alternative -> add(alternative, supposed));
    }
    if (proof.ending() instanceof Ending.Cycle last) {
      steps.add(edges.cycle(last.edges()));
    } else {
      ((Ending.NoWriter) proof.ending())
          .candidates()
          .forEach(alternative -> add(alternative, supposed));
    }
  }

  /** Of a single cycle, the clause that it is not so follows from the cycle by itself. */
  private void add(Refuted refuted, List<Dependency> supposed) {
    Dependency alternative = refuted.supposed();
    addChoice(alternative);
    List<Dependency> more = new ArrayList<>(supposed);
    more.add(alternative);
    add(refuted.proof(), more);
    boolean isCycle =
        refuted.proof().forced().isEmpty() && refuted.proof().ending() instanceof Ending.Cycle;
    if (!isCycle || alternative.kind() == Kind.WRITE_READ) {
      List<Integer> clause = more.stream().map(edge -> -literal(edge)).distinct().toList();
      steps.add(new Step.Derived(clause, IntStream.range(0, steps.size()).boxed().toList()));
    }
  }

  /** One of two versions is the earlier one. */
  private void addChoice(Dependency edge) {
    if (edge.kind() == Kind.WRITE_WRITE
        && edge.from() != History.INITIAL
        && edge.to() != History.INITIAL) {
      steps.add(new Step.Total(edge.key(), edge.from(), edge.to()));
    }
  }

  private int literal(Dependency edge) {
    Atom atom =
        edge.kind() == Kind.WRITE_READ
            ? new Atom.Observed(edges.read(edge.to(), edge.key(), edge.from()), edge.from())
            : new Atom.Before(edge.key(), edge.from(), edge.to());
    if (!atoms.contains(atom)) {
      atoms.add(atom);
    }
    return atoms.indexOf(atom) + 1;
  }
}
