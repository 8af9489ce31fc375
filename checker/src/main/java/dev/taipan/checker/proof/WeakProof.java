package dev.taipan.checker.proof;

import dev.taipan.certificate.Edge;
import dev.taipan.checker.proof.Proof.Forced;
import dev.taipan.checker.proof.Proof.Refuted;
import dev.taipan.history.Dependency;
import dev.taipan.history.History;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Reads in a certificate's cycle of a weak level why no commit order satisfies the axiom.
 *
 * <p>The axioms say that what a transaction has seen commits before what it read of the same key.
 * Each order that follows is an RW that would close a cycle if it were the other way round. Of a
 * cycle of such orders one is told as that cycle: the transaction that read a version has seen who
 * overwrote it.
 */
final class WeakProof {
  private final List<Edge> cycle;
  private final Function<Edge, Dependency> dependency;
  private final History history;
  private final List<Forced> forced = new ArrayList<>();

  private WeakProof(List<Edge> cycle, Function<Edge, Dependency> dependency, History history) {
    this.cycle = cycle;
    this.dependency = dependency;
    this.history = history;
  }

  /**
   * The proof that a cycle is of session order, write-read, orders that lists show, and demands of
   * the axiom. Linear.
   *
   * @param dependency what an edge of it is
   */
  static Proof of(List<Edge> cycle, Function<Edge, Dependency> dependency, History history) {
    return new WeakProof(cycle, dependency, history).proof();
  }

  private Proof proof() {
    int[] demanded =
        IntStream.range(0, cycle.size())
            .filter(place -> cycle.get(place) instanceof Edge.Axiom)
            .toArray();
    IntStream.of(demanded).skip(1).forEach(place -> force((Edge.Axiom) cycle.get(place)));
    return proof((Edge.Axiom) cycle.get(demanded[0]), demanded[0]);
  }

  private void force(Edge.Axiom demand) {
    List<Dependency> closed = dependencies(demand.seen());
    closed.add(missed(demand));
    force(dependency.apply(demand), closed);
  }

  private void force(Dependency order, List<Dependency> otherwise) {
    Proof opposite = Proof.ofCycle(List.of(), otherwise);
    forced.add(new Forced(order, List.of(new Refuted(order.opposite(), opposite))));
  }

  private Proof proof(Edge.Axiom told, int place) {
    if (told.to() != History.INITIAL) {
      List<Dependency> closed = dependencies(cycle.subList(place + 1, cycle.size()));
      closed.addAll(dependencies(cycle.subList(0, place)));
      Dependency order = dependency.apply(told);
      closed.add(order.withoutWitness());
      force(order.opposite(), closed);
    }
    List<Dependency> last = new ArrayList<>(List.of(missed(told)));
    last.addAll(dependencies(told.seen()));
    return Proof.ofCycle(forced, last);
  }

  /** What the reader missed if what it read is the later version. */
  private Dependency missed(Edge.Axiom demand) {
    int reader = history.transactionOf(demand.read());
    return Dependency.missed(reader, demand.from(), history.key(demand.read()), demand.to());
  }

  private List<Dependency> dependencies(List<Edge> edges) {
    return new ArrayList<>(edges.stream().map(dependency).toList());
  }
}
