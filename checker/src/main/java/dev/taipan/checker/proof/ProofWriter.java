package dev.taipan.checker.proof;

import dev.taipan.certificate.Atom;
import dev.taipan.certificate.Refutation;
import dev.taipan.certificate.Refutation.Step;
import dev.taipan.checker.proof.Proof.Ending;
import dev.taipan.checker.proof.Proof.Forced;
import dev.taipan.checker.proof.Proof.Refuted;
import dev.taipan.history.Accesses;
import dev.taipan.history.Dependency;
import dev.taipan.history.Dependency.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a proof in the steps of certificates: its cycles, and what follows from them, each with
 * what it rests on. What the transactions read and wrote besides is left out. {@link ProofReader}
 * reads it.
 */
public final class ProofWriter {
  private final Accesses accesses;
  private final CertificateEdges edges;
  private final Map<Atom, Integer> atoms = new LinkedHashMap<>();
  private final List<Step> steps = new ArrayList<>();

  private ProofWriter(Accesses accesses) {
    this.accesses = accesses;
    edges = new CertificateEdges(accesses);
  }

  /** A proof of a history. */
  public static Refutation of(Proof proof, Accesses accesses) {
    ProofWriter written = new ProofWriter(accesses);
    written.derive(List.of(), written.add(proof, List.of()));
    return written.refutation();
  }

  /** A cycle that a weak level forbids; see {@link CertificateEdges#weakCycle}. */
  public static Refutation of(List<Dependency> cycle, List<Dependency> seen, Accesses accesses) {
    ProofWriter written = new ProofWriter(accesses);
    Step.Cycle step = written.edges.weakCycle(cycle, seen);
    written.addShown(cycle);
    written.derive(List.of(), List.of(written.add(step)));
    return written.refutation();
  }

  private Refutation refutation() {
    return new Refutation(List.copyOf(atoms.keySet()), steps);
  }

  private int add(Step step) {
    steps.add(step);
    return steps.size() - 1;
  }

  private int derive(List<Integer> clause, List<Integer> premises) {
    return add(new Step.Derived(clause.stream().distinct().toList(), premises));
  }

  private static List<Integer> and(List<Integer> literals, int another) {
    List<Integer> more = new ArrayList<>(literals);
    more.add(another);
    return more;
  }

  /** Adds what is forced if some literals are false, and the contradiction; returns the places. */
  private List<Integer> add(Proof proof, List<Integer> supposed) {
    List<Integer> places = new ArrayList<>();
    for (Forced step : proof.forced()) {
      if (!step.alternatives().isEmpty()) {
        List<Integer> cases = addCases(step.alternatives(), supposed);
        places.add(derive(and(supposed, literal(step.edge())), cases));
      } else if (isShown(step.edge())) {
        places.add(addShown(step.edge()));
      }
    }
    if (proof.ending() instanceof Ending.Cycle last) {
      places.add(addCycle(last.edges()));
    } else {
      places.addAll(addCases(((Ending.NoWriter) proof.ending()).candidates(), supposed));
    }
    return places;
  }

  private List<Integer> addCases(List<Refuted> alternatives, List<Integer> supposed) {
    List<Integer> places = new ArrayList<>();
    for (Refuted alternative : alternatives) {
      Dependency edge = alternative.supposed();
      if (edge.kind() == Kind.WRITE_WRITE) {
        places.add(add(new Step.Total(edge.key(), edge.from(), edge.to())));
      }
      List<Integer> more = and(supposed, -literal(edge));
      places.add(derive(more, add(alternative.proof(), more)));
    }
    return places;
  }

  private int addCycle(List<Dependency> cycle) {
    addShown(cycle);
    return add(edges.cycle(cycle));
  }

  /** Adds which orders of a cycle the history says by itself. */
  private void addShown(List<Dependency> cycle) {
    cycle.stream().filter(ProofWriter::isShown).forEach(this::addShown);
  }

  private static boolean isShown(Dependency edge) {
    return edge.kind() == Kind.WRITE_WRITE
        && (edge.witness() == Dependency.VERSION_ORDER_WITNESS
            || edge.witness() == Dependency.LIST_WITNESS);
  }

  private int addShown(Dependency order) {
    if (order.witness() == Dependency.VERSION_ORDER_WITNESS) {
      return add(new Step.Told(order.key(), order.from(), order.to()));
    }
    int list = accesses.history().lists().longestRead(order.key());
    return add(new Step.Listed(list, order.from(), order.to()));
  }

  private int literal(Dependency edge) {
    Atom atom =
        edge.kind() == Kind.WRITE_READ
            ? new Atom.Observed(edges.read(edge.to(), edge.key(), edge.from()), edge.from())
            : new Atom.Before(edge.key(), edge.from(), edge.to());
    Integer number = atoms.putIfAbsent(atom, atoms.size() + 1);
    return number == null ? atoms.size() : number;
  }
}
